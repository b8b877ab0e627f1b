// Everything the library offers.
#pragma once

#include "queens/board.hpp"
#include "queens/count.hpp"
#include "queens/generate.hpp"
#include "queens/list.hpp"
#include "queens/map_file.hpp"
#include "queens/placement.hpp"
#include "queens/puzzle.hpp"
#include "queens/reason.hpp"
#include "queens/region_map.hpp"
#include "queens/render.hpp"
#include "queens/rule.hpp"
#include "queens/run_control.hpp"
#include "queens/saved_count.hpp"
#include "queens/signature.hpp"
#include "queens/tasks.hpp"
#include "queens/trace.hpp"
