/** The mutants of a compiled module: each changes one operator, condition, literal or call. */
import ts from 'typescript';

export interface Mutant {
  /** A module, from the root: `.compiled/src/app.js`. */
  readonly module: string;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

type Change = Omit<Mutant, 'module'>;

const OPERATORS: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.QuestionQuestionToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
]);

/** Names of modules and of properties are no literals. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node)
  );
}

function changesAt(node: ts.Node, file: ts.SourceFile): readonly Change[] {
  const put = (target: ts.Node, text: string): Change => ({ start: target.getStart(file), end: target.end, text });
  const textOf = (part: ts.Node) => part.getText(file);
  if (ts.isBinaryExpression(node)) {
    const operator = OPERATORS.get(node.operatorToken.kind);
    return operator === undefined ? [] : [put(node.operatorToken, operator)];
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
    return [put(node, textOf(node.operand))];
  }
  if (ts.isConditionalExpression(node)) {
    const { condition, whenTrue, whenFalse } = node;
    return [put(node, `${textOf(condition)} ? ${textOf(whenFalse)} : ${textOf(whenTrue)}`)];
  }
  if (ts.isIfStatement(node)) return [put(node.expression, 'true'), put(node.expression, 'false')];
  // `void 0` is how the compiler writes undefined, and so is `void` of any other number.
  if (ts.isNumericLiteral(node) && !ts.isVoidExpression(node.parent)) return [put(node, `(${textOf(node)} + 1)`)];
  if (ts.isStringLiteral(node) && node.text !== '' && !isName(node)) return [put(node, "''")];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [put(node, 'false')];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return [put(node, 'true')];
  if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) return [put(node, ';')];
  return [];
}

/** @param text of the module */
export function mutantsOf(module: string, text: string): readonly Mutant[] {
  const file = ts.createSourceFile(module, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const found: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    // The compilation adds it.
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === '$source') return;
    for (const change of changesAt(node, file)) found.push({ module, ...change });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

export const applyMutant = ({ start, end, text }: Mutant, module: string): string =>
  module.slice(0, start) + text + module.slice(end);
