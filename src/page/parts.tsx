/** Parts that several views share: buttons, tables, JSON, fields. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { act } from './state.js';

type Children = { readonly children?: ComponentChildren };

/** A button that runs an action and reports its result. */
export function Action({
  run,
  done,
  danger,
  disabled,
  children,
}: Children & {
  readonly run: () => Promise<unknown>;
  readonly done?: string;
  /** True if something is lost: the button asks first. */
  readonly danger?: boolean;
  readonly disabled?: boolean;
}) {
  const isAsked = useSignal(false);
  const press = () => {
    isAsked.value = danger === true && !isAsked.value;
    if (!isAsked.value) void act(run, done);
  };
  return (
    <button
      type="button"
      class={danger ? 'danger' : ''}
      disabled={disabled ?? false}
      onClick={press}
      onBlur={() => {
        isAsked.value = false;
      }}
    >
      {isAsked.value ? 'Really?' : children}
    </button>
  );
}

export const Copy = ({ text, children }: Children & { readonly text: string | (() => string) }) => (
  <Action run={() => navigator.clipboard.writeText(typeof text === 'string' ? text : text())} done="copied">
    {children}
  </Action>
);

/** Says how a view without content gets some. */
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

/** Names with their values. */
export const Pairs = ({ of }: { readonly of: Readonly<Record<string, ComponentChildren>> }) => (
  <dl class="pairs">
    {Object.entries(of).map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** A field with its label. */
export function Field({
  label,
  value,
  onInput,
  list,
  isHidden,
}: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  /** Values to choose from. */
  readonly list?: readonly string[];
  readonly isHidden?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isHidden ? 'hidden' : ''}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        {...(list !== undefined && { list: `${id}-list` })}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {list !== undefined && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  );
}

/** A form of one field. */
export function Ask({
  label,
  button,
  value = '',
  isHidden,
  run,
}: {
  readonly label: string;
  readonly button: string;
  readonly value?: string;
  readonly isHidden?: boolean;
  readonly run: (text: string) => void;
}) {
  const text = useSignal(value);
  return (
    <form
      class="inline"
      onSubmit={(event) => {
        event.preventDefault();
        run(text.value);
      }}
    >
      <Field label={label} isHidden={isHidden ?? false} value={text.value} onInput={(one) => (text.value = one)} />
      <button type="submit">{button}</button>
    </form>
  );
}

/** Actions that are needed less often. */
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

export function Select({
  label,
  value,
  options,
  onChange,
  isHidden,
}: {
  readonly label: string;
  readonly value: string;
  /** By their values. */
  readonly options: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
  /** True if the label is only for a screen reader. */
  readonly isHidden?: boolean;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id} class={isHidden ? 'hidden' : ''}>
        {label}
      </label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export const Check = ({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}) => (
  <label class="check">
    <input type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    {label}
  </label>
);

/** A choice between few options. */
export const Tabs = ({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly string[];
  readonly onChange: (value: string) => void;
}) => (
  <fieldset class="tabs">
    <legend class="hidden">{label}</legend>
    {options.map((one) => (
      <button key={one} type="button" aria-pressed={one === value} onClick={() => onChange(one)}>
        {one}
      </button>
    ))}
  </fieldset>
);

/** Loads when the view appears, and when a dependency has changed. @returns the latest result */
export function useLoaded<T>(load: () => Promise<T>, dependencies: readonly unknown[]): T | undefined {
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
  }, dependencies);
  return found.value;
}

/** A list beside its chosen member. */
export const Split = ({
  list,
  label,
  back,
  children,
}: Children & {
  readonly list: ComponentChildren;
  readonly label: string;
  /** The link to the list without a chosen member. */
  readonly back: string;
}) => (
  <div class={children ? 'split chosen' : 'split'}>
    <div class="list">{list}</div>
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

/** Writes a timestamp for people. */
export const shortTime = (at: string): string => at.replace('T', ' ').replace(/(\.\d{3})?\d*Z$/, '$1');

/** Rows that are shown at once; a button shows more. */
export const PAGE = 200;

/** Shows more rows. @param left how many are not shown */
export const More = ({ left, shown }: { readonly left: number; readonly shown: Signal<number> }) =>
  left <= 0 ? null : (
    <button
      type="button"
      onClick={() => {
        shown.value += PAGE;
      }}
    >
      Show {Math.min(PAGE, left)} more
    </button>
  );
