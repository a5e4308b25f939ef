#!/usr/bin/env node
/** The file that the command `campaign-mock` starts. */
import { runCommand } from './program.js';

runCommand(process.argv.slice(2), process);
