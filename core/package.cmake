# `cpack` in the build folder makes a Debian package of what `cmake --install` installs: the program with its man
# pages, and the library with its headers.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME queens)
set(CPACK_PACKAGE_CONTACT "The queens developers <queens@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION "Counts the ways to place non-attacking pieces on a board, exactly and by
methods that check each other, and turns placements into region maps and
puzzles as in the game Queens. Holds the program and the C++ library.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libcairo2)  # loaded when something is drawn
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libgmp-dev, libfmt-dev, libsqlite3-dev")  # to build with the library

# What Debian wants in every package: the licence, and what changed.
set(queens_doc_folder ${CMAKE_INSTALL_DATADIR}/doc/queens)
install(FILES LICENSE DESTINATION ${queens_doc_folder} RENAME copyright)
find_program(QUEENS_GZIP gzip)
if(QUEENS_GZIP)
  set(queens_changelog ${PROJECT_BINARY_DIR}/changelog.gz)
  file(WRITE ${PROJECT_BINARY_DIR}/changelog
"queens (${PROJECT_VERSION}) unstable; urgency=low

  * Version ${PROJECT_VERSION}; the history is in the repository.

 -- ${CPACK_PACKAGE_CONTACT}  Thu, 01 Jan 1970 00:00:00 +0000
")
  execute_process(COMMAND ${QUEENS_GZIP} -9nc ${PROJECT_BINARY_DIR}/changelog OUTPUT_FILE ${queens_changelog})
  install(FILES ${queens_changelog} DESTINATION ${queens_doc_folder})
endif()
include(CPack)
