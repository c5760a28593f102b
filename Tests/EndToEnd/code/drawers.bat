@echo off
rem A drawer that opens and closes.
setlocal
set LABEL=top
set "DEPTH=40"

:: Lists what is in the drawer.
if not exist "%LABEL%\drawer.txt" (
  echo The drawer is empty
  goto end
) else (
  type "%LABEL%\drawer.txt"
)

for %%f in (*.txt) do (
  copy "%%f" "backup"
)

rem Calls another script.
call :close "%LABEL%"
if errorlevel 1 goto end
if "%DEPTH%" == "40" echo The depth is usual
cd ..
mkdir drawers
del /q old.txt

:close
echo Closes the drawer
exit /b 0

:end
endlocal
pause
