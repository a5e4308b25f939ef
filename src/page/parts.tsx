/** Components that several views share: buttons, tables, JSON, fields. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { account, act } from './state.js';

type Children = { readonly children?: ComponentChildren };

interface ActionProps {
  readonly label: string;
  readonly run: () => Promise<unknown>;
  readonly done?: string;
  /** True if the action loses data: the button asks for confirmation. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export function Action({ label, run, done, danger, disabled = false }: ActionProps) {
  const isAsked = useSignal(false);
  const press = () => {
    isAsked.value = danger === true && !isAsked.value;
    if (!isAsked.value) void act(run, done);
  };
  return (
    <button
      type="button"
      class={danger ? 'danger' : ''}
      disabled={disabled}
      onClick={press}
      onBlur={() => (isAsked.value = false)}
    >
      {isAsked.value ? 'Really?' : label}
    </button>
  );
}

export const Copy = ({ label, text }: { readonly label: string; readonly text: () => string }) => (
  <Action label={label} run={() => navigator.clipboard.writeText(text())} done="copied" />
);

export const Empty = ({ children }: Children) => <div class="empty">{children}</div>;

/** Indents JSON; returns any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

export const Code = ({ text, label }: { readonly text: string; readonly label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard
  <section class="code" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);

export const Pairs = ({ of }: { readonly of: Readonly<Record<string, ComponentChildren | readonly string[]>> }) => (
  <dl class="pairs">
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{Array.isArray(value) ? value.join(', ') : value}</dd>
      </div>
    ))}
  </dl>
);

interface InputProps<T> {
  readonly label: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
  /** True if the label is only for a screen reader. */
  readonly isHidden?: boolean;
  /** The suggested texts. */
  readonly list?: readonly string[];
}

type LabelProps = Children & Pick<InputProps<string>, 'label' | 'isHidden'> & { readonly id: string };

const Label = ({ id, label, isHidden, children }: LabelProps) => (
  <div class="field">
    <label for={id} class={isHidden ? 'hidden' : ''}>
      {label}
    </label>
    {children}
  </div>
);

export function Field({ value, onChange, list = [], ...label }: InputProps<string>) {
  const id = useId();
  return (
    <Label id={id} {...label}>
      <input
        id={id}
        type="text"
        value={value}
        list={`${id}-list`}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      <datalist id={`${id}-list`}>
        {list.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </Label>
  );
}

interface SelectProps extends InputProps<string> {
  /** The texts of the options, by value. */
  readonly options: Readonly<Record<string, string>>;
}

export function Select({ value, options, onChange, ...label }: SelectProps) {
  const id = useId();
  return (
    <Label id={id} {...label}>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </Label>
  );
}

export const Check = ({ label, value, onChange }: InputProps<boolean>) => (
  <label class="check">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
);

export function Ask({
  button,
  value = '',
  onChange,
  ...label
}: Omit<InputProps<string>, 'value'> & { readonly button: string; readonly value?: string }) {
  const text = useSignal(value);
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        onChange(text.value);
      }}
    >
      <Field {...label} value={text.value} onChange={(one) => (text.value = one)} />
      <button type="submit">{button}</button>
    </form>
  );
}

export const Menu = ({ label, children }: Children & { readonly label: string }) => (
  <details class="menu">
    <summary>{label}…</summary>
    <div class="group">{children}</div>
  </details>
);

export const Table = ({ heads, children }: Children & { readonly heads: readonly string[] }) => (
  <table class="lines">
    <thead>
      <tr>
        {heads.map((one) => (
          <th key={one} scope="col">
            {one}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);

/** Loads data of the account when the view appears and after each change of a dependency. @returns the latest result */
export function useLoaded<T>(load: () => Promise<T>, ...dependencies: readonly unknown[]): T | undefined {
  const found = useSignal<T | undefined>(undefined);
  useEffect(() => {
    let isCurrent = true;
    void act(async () => {
      const result = await load();
      if (isCurrent) found.value = result;
    });
    return () => {
      isCurrent = false;
    };
  }, [account.value?.public_key, ...dependencies]);
  return found.value;
}

interface SplitProps extends Children {
  readonly heads: readonly string[];
  readonly rows: ComponentChildren;
  /** Shown in the place of the table if there are no rows; false if there are rows. */
  readonly empty: ComponentChildren;
  readonly label: string;
  /** The address of the view without a chosen row, for the link `close`. */
  readonly back: string;
}

/** A table, with the details of its chosen row beside it. */
export const Split = ({ heads, rows, empty, label, back, children }: SplitProps) => (
  <div class={children ? 'split chosen' : 'split'}>
    <div class="list">{empty ? <Empty>{empty}</Empty> : <Table heads={heads}>{rows}</Table>}</div>
    {children && (
      <section class="detail" aria-label={label}>
        <a class="close" href={back}>
          close
        </a>
        {children}
      </section>
    )}
  </div>
);

export const shortTime = (at: string): string => at.replace('T', ' ').replace(/(\.\d{3})?\d*Z$/, '$1');

/** The number of rows that a list shows at first, and that each press of the button for more rows adds. */
export const PAGE = 200;

/** The button that shows more rows. @param left the number of hidden rows */
export const More = ({ left, shown }: { readonly left: number; readonly shown: Signal<number> }) =>
  left <= 0 ? null : <Action label={`Show ${Math.min(PAGE, left)} more`} run={async () => (shown.value += PAGE)} />;
