# A drawer that opens and closes.
cmake_minimum_required(VERSION 3.20)
project(drawers VERSION 1.2 LANGUAGES C)

option(DRAWERS_TESTS "Build the tests of the drawers" ON)
set(DRAWERS_SOURCES drawer.c thing.c)

if(DRAWERS_TESTS AND NOT WIN32)
  enable_testing()
  add_subdirectory(tests)
elseif(APPLE)
  message(STATUS "The drawers are not tested here")
else()
  message(FATAL_ERROR "There are no drawers for ${CMAKE_SYSTEM_NAME}")
endif()

# Adds a drawer, with its label.
function(add_drawer name)
  add_library(${name} ${DRAWERS_SOURCES})
  target_compile_definitions(${name} PRIVATE LABEL="top")
endfunction()

foreach(name IN LISTS DRAWERS_NAMES)
  add_drawer(${name})
endforeach()
install(TARGETS drawers DESTINATION lib)
