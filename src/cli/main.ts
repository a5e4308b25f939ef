#!/usr/bin/env node
/** The file that the command `campaign-mock` starts. */
import { runProgram } from './program.js';

runProgram(process.argv.slice(2), process);
