#!/usr/bin/env node
/** The command in a process of its own. */
import { runCommand } from './program.js';

runCommand(process.argv.slice(2), process);
