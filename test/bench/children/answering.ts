/** Answers what the benchmark asks this process, and ends when nobody can ask any more. */
interface Question {
  readonly id: number;
  readonly question: string;
  readonly argument?: unknown;
}

export type Answers = Readonly<Record<string, (argument: unknown) => unknown>>;

export function answerQuestions(answers: Answers): void {
  process.on('message', async ({ id, question, argument }: Question) => {
    try {
      const answer = answers[question];
      if (answer === undefined) throw new Error(`nobody answers ${question} here`);
      process.send?.({ id, value: await answer(argument) });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.on('disconnect', () => process.exit());
}
