/** The status and the body that a case expects. */
import type { TestResponse } from '../../helper.js';

export const statusAndBody = ({ status, body }: TestResponse): unknown => [status, body];

export const ok = (message: unknown): unknown => [200, { status: 'success', message }];
export const failed = (status: number, errors: unknown): unknown => [status, { status: 'failed', errors }];

export const added = ok('Added Successfully');
export const saved = ok('Saved Successfully');
export const updated = ok('Updated Successfully');
export const deleted = ok('Deleted Successfully');
/** The quirk of three deletes. */
export const deletedUnderErrors: unknown = [200, { status: 'success', errors: 'Deleted Successfully' }];
export const contactAdded = ok('Contact Added Successfully');
export const contactUpdated = ok('Contact Updated Successfully');
export const imported = ok('Imported Successfully');
export const scheduleAdded = ok('Schedule Added');
/** A create that answers with a utr. */
export const created = ok({ utr: 'new' });
export const NF1 = failed(404, 'Record Not Found');
export const NF2 = failed(404, 'Record not found');

/** A validation failure; a single text stands for a list of one. */
export const invalid = (errors: Readonly<Record<string, string | readonly string[]>>): unknown =>
  failed(422, Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, [texts].flat()])));

const words = (field: string): string => field.replace('groupId', 'group id').replaceAll('_', ' ');
const invalidFields = (fields: readonly string[], text: (name: string) => string): unknown =>
  invalid(Object.fromEntries(fields.map((field) => [field, text(words(field))])));

export const requiredText = (name: string): string => `The ${name} field is required.`;
export const selectedText = (name: string): string => `The selected ${name} is invalid.`;
export const required = (...fields: readonly string[]) => invalidFields(fields, requiredText);
export const selected = (...fields: readonly string[]) => invalidFields(fields, selectedText);
export const taken = (...fields: readonly string[]) =>
  invalidFields(fields, (name) => `The ${name} has already been taken.`);
export const noAddress = (field: string) =>
  invalidFields([field], (name) => `The ${name} must be a valid email address.`);
