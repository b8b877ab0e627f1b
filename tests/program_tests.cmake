# Tests of the program as a user meets it, of the library's symbols and of what is installed.
# What the program calls fails when they are preloaded.
add_library(failing_calls MODULE faults/failing_calls.cpp faults/failing_memory.cpp faults/jumping_clock.cpp)
target_compile_features(failing_calls PRIVATE cxx_std_20)
target_link_libraries(failing_calls PRIVATE ${CMAKE_DL_LIBS} queens_warnings)

add_executable(program_tests
  program.cpp cli_bench_test.cpp cli_checkpoint_test.cpp cli_closed_streams_test.cpp cli_completion_test.cpp
  cli_count_test.cpp cli_explain_test.cpp cli_faults_test.cpp cli_foreign_database_test.cpp
  cli_generate_test.cpp cli_hostile_test.cpp cli_list_test.cpp cli_map_test.cpp cli_memory_test.cpp
  cli_render_test.cpp cli_signature_test.cpp cli_solve_check_test.cpp cli_streams_test.cpp cli_trace_test.cpp)
target_compile_definitions(program_tests PRIVATE QUEENS_PROGRAM="$<TARGET_FILE:queens_program>"
                           QUEENS_SIGNATURE="${CMAKE_CURRENT_LIST_DIR}/signature.txt"
                           QUEENS_FAILING_CALLS="$<TARGET_FILE:failing_calls>")
target_compile_features(program_tests PRIVATE cxx_std_20)
target_link_libraries(program_tests PRIVATE GTest::gtest_main GTest::gmock nlohmann_json::nlohmann_json SQLite::SQLite3
                      queens_warnings)
add_dependencies(program_tests queens_program failing_calls)
gtest_discover_tests(program_tests DISCOVERY_TIMEOUT 60 TEST_FILTER -*Slow.* PROPERTIES LABELS quick TIMEOUT 600)
gtest_discover_tests(program_tests DISCOVERY_TIMEOUT 60 TEST_FILTER *Slow.* TEST_LIST program_tests_slow
                     PROPERTIES LABELS slow TIMEOUT 1800)

find_program(QUEENS_MPIRUN mpirun)
if(TARGET queens-mpi AND QUEENS_MPIRUN)
  add_executable(mpi_tests program.cpp mpi_test.cpp)
  target_compile_definitions(mpi_tests PRIVATE QUEENS_PROGRAM="$<TARGET_FILE:queens_program>"
                             QUEENS_MPI_PROGRAM="$<TARGET_FILE:queens-mpi>")
  target_compile_features(mpi_tests PRIVATE cxx_std_20)
  target_link_libraries(mpi_tests PRIVATE GTest::gtest_main GTest::gmock nlohmann_json::nlohmann_json SQLite::SQLite3
                        queens_warnings)
  add_dependencies(mpi_tests queens_program queens-mpi)
  gtest_discover_tests(mpi_tests DISCOVERY_TIMEOUT 60 PROPERTIES LABELS mpi TIMEOUT 120)
endif()

# A shared library, and one with sanitizers or coverage in it, asks for more than its own code does.
get_target_property(queens_library_type queens TYPE)
if(queens_library_type STREQUAL STATIC_LIBRARY AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize|-fprofile|ASSERTIONS")
  add_test(NAME Library.NeitherPrintsNorEndsTheProcess
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/library_test.sh $<TARGET_FILE:queens>)
  set_tests_properties(Library.NeitherPrintsNorEndsTheProcess PROPERTIES LABELS quick TIMEOUT 60)
endif()

cmake_path(GET CMAKE_CURRENT_LIST_DIR PARENT_PATH queens_source)
add_test(NAME Install.ConsumersBuildAndRun
         COMMAND ${CMAKE_CURRENT_LIST_DIR}/install_test.sh ${PROJECT_BINARY_DIR} ${queens_source}
                 ${CMAKE_CXX_COMPILER} "${CMAKE_CXX_FLAGS}")
set_tests_properties(Install.ConsumersBuildAndRun PROPERTIES LABELS quick TIMEOUT 300)

if(QUEENS_SCDOC)
  add_test(NAME Man.PagesHaveTheOptionsOfHelp
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/man_test.sh $<TARGET_FILE:queens_program> ${PROJECT_BINARY_DIR}/core/man)
  set_tests_properties(Man.PagesHaveTheOptionsOfHelp PROPERTIES LABELS quick TIMEOUT 60)
endif()

if(PROJECT_IS_TOP_LEVEL AND EXISTS ${queens_source}/.git)
  add_test(NAME Build.GivesTheSameBytesTwice
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/same_build_test.sh ${queens_source} ${CMAKE_CXX_COMPILER})
  set_tests_properties(Build.GivesTheSameBytesTwice PROPERTIES LABELS slow TIMEOUT 1800)
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_CXX_FLAGS MATCHES "-fsanitize")
  add_test(NAME Valgrind.FindsNothingInAnyCommand
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/valgrind_test.sh $<TARGET_FILE:queens_program>)
  set_tests_properties(Valgrind.FindsNothingInAnyCommand PROPERTIES LABELS slow SKIP_RETURN_CODE 77 TIMEOUT 1800)
  add_test(NAME Arm.GivesTheSameSignature
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/aarch64_test.sh ${queens_source} ${PROJECT_BINARY_DIR}/aarch64)
  set_tests_properties(Arm.GivesTheSameSignature PROPERTIES LABELS slow SKIP_RETURN_CODE 77 TIMEOUT 1800)
endif()

find_program(QUEENS_DOXYGEN doxygen)
if(QUEENS_DOXYGEN)
  add_test(NAME Docs.DoxygenHasNothingToWarnAbout
           COMMAND ${queens_source}/scripts/docs ${PROJECT_BINARY_DIR}/api)
  set_tests_properties(Docs.DoxygenHasNothingToWarnAbout PROPERTIES LABELS quick TIMEOUT 120)
endif()

find_program(QUEENS_LINTIAN lintian)
find_program(QUEENS_DEBOOTSTRAP debootstrap)
if(QUEENS_LINTIAN AND QUEENS_DEBOOTSTRAP AND PROJECT_IS_TOP_LEVEL)
  add_test(NAME Package.InstallsAndRunsInACleanDebian
           COMMAND ${CMAKE_CURRENT_LIST_DIR}/package_test.sh ${PROJECT_BINARY_DIR})
  set_tests_properties(Package.InstallsAndRunsInACleanDebian PROPERTIES LABELS slow TIMEOUT 900)
endif()
