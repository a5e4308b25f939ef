/** The problem of a refused control call (RFC 9457). */
import { STATUS_CODES } from 'node:http';

export const PROBLEM = 'application/problem+json; charset=utf-8';

export const problem = (status: number, detail: string, more: object = {}) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Unknown',
  status,
  detail,
  ...more,
});
