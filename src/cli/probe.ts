/** `campaign-mock probe --base-url URL`: asks the real service what the document leaves open. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { readers } from '../api/index.js';
import { readProfiles } from '../fixtures/profiles.js';
import { evaluate } from '../inference/report.js';
import { changesSince, newSince } from '../probe/against.js';
import { restore } from '../probe/guard/cleanup.js';
import type { Fetch } from '../probe/guard/connection.js';
import { type Allowed, levelsOf } from '../probe/guard/levels.js';
import { LogFile, readLog, startEntry } from '../probe/guard/log.js';
import { INTERVAL } from '../probe/guard/pace.js';
import type { Session } from '../probe/guard/session.js';
import { openQuestions } from '../probe/open-questions.js';
import { costLine, planLines, unknownAfter } from '../probe/plan.js';
import { allowedSteps, type CleanupResult, endProbe, runSteps } from '../probe/probe.js';
import { rehearse, shownBy } from '../probe/rehearsal.js';
import { type ProbeReport, toProbeJson, writeCleaned, writeProbeReport, writeTrouble } from '../probe/report.js';
import type { Step } from '../probe/step.js';
import { steps } from '../probe/steps/index.js';
import { realTime } from '../time/clock.js';
import { addProbeFlags, type ProbeFlags } from './probe-flags.js';
import { allow, beginSession, keysIn, now, type Sleep } from './probe-session.js';
import { saveProfile } from './profile-file.js';
import type { Shell } from './shell.js';

/** The exit codes: something changed, no judgement, Ctrl-C. */
const CHANGED = 1;
const UNJUDGED = 2;
const INTERRUPTED = 130;

/** What the command has of the outside: a test has its own. */
export interface ProbeTools {
  readonly steps: readonly Step[];
  readonly fetch: Fetch;
  readonly sleep: Sleep;
}

const TOOLS: ProbeTools = { steps, fetch, sleep };

export function addProbe(program: Command, shell: Shell, tools: ProbeTools = TOOLS): void {
  addProbeFlags(program.command('probe')).action((flags: ProbeFlags) =>
    flags.cleanup === undefined ? probe(flags, shell, tools) : cleanUpBy(flags.cleanup, flags, shell, tools),
  );
}

/** A word as bash reads it. */
const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

function cleanupCommand(path: string, { baseUrl, rate }: ProbeFlags): string {
  const perHour = rate === INTERVAL ? '' : ` --rate ${Math.round(3_600_000 / rate)}/h`;
  return `npx campaign-mock probe --cleanup ${quote(path)} --base-url ${quote(baseUrl)}${perHour} --yes`;
}

async function probe(flags: ProbeFlags, shell: Shell, tools: ProbeTools): Promise<void> {
  const { baseUrl, dryRun, log, out, against } = flags;
  for (const name of ['wait', 'notify'] as const)
    if (flags[name] !== undefined && flags.mail === undefined) throw new Error(`--${name} needs the address of --mail`);
  // Files and variables are looked for before anything takes time.
  const profile = against === undefined ? undefined : readProfiles([against], readers);
  const given = keysIn(process.env);
  const marker = `probe_${realTime().toString(36)}_`;
  const path = resolve(log ?? `${marker.slice(0, -1)}.jsonl`);
  const outPath = out && resolve(out);
  const names: Allowed = { ...flags, waitMilliseconds: flags.wait };
  const allowed = allowedSteps(tools.steps, levelsOf(names));
  const rehearsal = await rehearse(withoutQuestions(allowed), names, now);
  const lines = planLines(rehearsal, tools.steps, levelsOf(names), dryRun);
  const made = dryRun ? [] : [`log: ${path}`];
  const plan = [`probe of ${baseUrl}`, ...lines, costLine(rehearsal, flags.rate), ...made, ''].join('\n');
  (dryRun ? shell.stdout : shell.stderr).write(plan);
  const keys = dryRun ? undefined : await allow(flags, given, shell);
  if (keys === undefined) return sendNothing(flags, shell);
  const file = new LogFile(path, 'wx');
  file.write(startEntry({ baseUrl, marker, time: now() }));
  const options = { ...names, interval: flags.rate, baseUrl, keys, marker, fetch: tools.fetch, log: file };
  const hint = cleanupCommand(path, flags);
  const session = beginSession(options, tools.sleep, shell, hint);
  const { errors, isStopped } = await runSteps(session, allowed, ({ title }, index) =>
    shell.stderr.write(`${index + 1}/${allowed.length} ${title}\n`),
  );
  const isInterrupted = session.options.signal?.aborted === true;
  const ended = await endProbe(session);
  file.close();
  const isBegun = session.recording.exchanges.length > 3 || session.mayHaveMade;
  // The first three requests tell that there is nothing to ask.
  const isUnfit = isStopped && !isBegun && !isInterrupted;
  for (const one of session.leftOut) shell.stderr.write(writeTrouble(`left out: ${one.step}: `, one));
  for (const one of errors) shell.stderr.write(writeTrouble(isUnfit ? '' : `ended early: ${one.step}: `, one));
  if (isUnfit) {
    if (log === undefined) rmSync(path);
    shell.exitCode = UNJUDGED;
    return;
  }
  const report: ProbeReport = { ...(await reportOn(session, tools.steps, profile)), baseUrl, errors };
  shell.stdout.write(
    flags.json ? `${JSON.stringify(toProbeJson(report, ended.cleaned), null, 2)}\n` : writeProbeReport(report),
  );
  const isClean = reportEnd(ended, hint, shell);
  if (isClean && log === undefined) rmSync(path);
  if (isInterrupted) shell.exitCode = INTERRUPTED;
  else if (!isClean || isStopped || errors.length > 0) shell.exitCode = UNJUDGED;
  else if (report.against !== undefined && report.against.changes.length > 0) shell.exitCode = CHANGED;
  if (outPath === undefined) return;
  const description = `what a probe of ${baseUrl} showed`;
  const more = flags.excerpts && { excerpts: { secrets: [keys.publicKey, keys.secretKey] } };
  saveProfile(outPath, report.evaluation.proofs, { description, ...more }, flags.force);
}

function sendNothing({ dryRun }: ProbeFlags, shell: Shell): void {
  shell.stderr.write('campaign-mock: nothing was sent\n');
  if (!dryRun) shell.exitCode = UNJUDGED;
}

/** How much is asked of what is open then is not known before. */
const withoutQuestions = (steps: readonly Step[]) => steps.filter((one) => one !== openQuestions);

async function reportOn(
  { recording: { exchanges }, levels, leftOut, questions, options }: Session,
  steps: readonly Step[],
  profile: ReturnType<typeof readProfiles> | undefined,
) {
  const evaluation = evaluate(exchanges);
  const { found } = evaluation;
  const all = await rehearse(withoutQuestions(steps), options, now);
  const done = all.steps.filter(({ step }) => step.needs.every((level) => levels.has(level)));
  return {
    leftOut,
    requests: exchanges.length,
    questions,
    evaluation,
    unknown: unknownAfter(found, all, levels),
    against: profile && {
      changes: changesSince(profile, found, shownBy({ ...all, steps: done })),
      news: newSince(profile, found).length,
    },
  };
}

/** Tells what was removed and what is left. @returns is there nothing that a further cleanup could remove? */
function reportEnd({ cleaned, failure }: CleanupResult, hint: string, { stderr }: Shell): boolean {
  if (cleaned !== undefined) stderr.write(writeCleaned(cleaned));
  if (failure !== undefined) stderr.write(`campaign-mock: what was made is not removed: ${failure}\n`);
  const isClean = cleaned?.remaining.every(({ isRemovable }) => !isRemovable) === true;
  if (!isClean) stderr.write(`to remove what is left: ${hint}\n`);
  return isClean;
}

/** Removes what a probe that was killed has left. */
async function cleanUpBy(log: string, flags: ProbeFlags, shell: Shell, tools: ProbeTools): Promise<void> {
  const { baseUrl } = flags;
  const path = resolve(log);
  const read = readLog(path);
  const given = keysIn(process.env);
  if (read.start.baseUrl !== baseUrl) throw new Error(`${log} is the log of a probe of ${read.start.baseUrl}`);
  const attempts = read.entries.filter(({ type }) => type === 'make').length;
  shell.stderr.write(`cleanup of ${baseUrl}: what is left of ${attempts} requests that may have made records\n`);
  const keys = flags.dryRun ? undefined : await allow(flags, given, shell);
  if (keys === undefined) return sendNothing(flags, shell);
  const file = new LogFile(path, 'a');
  const { marker } = read.start;
  const options = { interval: flags.rate, baseUrl, keys, marker, fetch: tools.fetch, log: file, write: true };
  const session = beginSession(options, tools.sleep, shell, cleanupCommand(path, flags));
  restore(session, read);
  const isClean = reportEnd(await endProbe(session), cleanupCommand(path, flags), shell);
  file.close();
  if (!isClean) shell.exitCode = UNJUDGED;
}
