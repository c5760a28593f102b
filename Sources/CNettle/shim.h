#pragma once
#include <nettle/base64.h>
#include <nettle/sha2.h>
#include <nettle/version.h>
