/** `campaign-mock openapi`: writes the OpenAPI document to stdout, without starting a mock. */
import type { Command } from 'commander';
import type { Shell } from './shell.js';
export declare function addOpenApi(program: Command, { stdout }: Shell): void;
