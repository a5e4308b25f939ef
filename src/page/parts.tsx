/** Parts that several views are made of: buttons, tables, JSON, forms. */
import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { act } from './state.js';

type Children = { readonly children?: ComponentChildren };

/** A button that does something, and tells how it ended. */
export function Action({
  run,
  done,
  danger,
  disabled,
  children,
}: Children & {
  readonly run: () => Promise<unknown>;
  readonly done?: string;
  /** Is something lost? Then it asks again. */
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

/** Says what a view without content waits for. */
export const Empty = ({ children }: Children) => <div class="empty">{children}</div>;

/** A text that is JSON, set out; any other as it is. */
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
  hint,
  required,
  list,
  isHidden,
}: {
  readonly label: string;
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly hint?: string | undefined;
  readonly required?: boolean;
  /** What can be chosen of. */
  readonly list?: readonly string[];
  readonly isHidden?: boolean;
}) {
  const id = useId();
  const described = hint === undefined ? {} : { 'aria-describedby': `${id}-hint` };
  return (
    <div class="field">
      <label for={id} class={isHidden ? 'hidden' : ''}>
        {label}
      </label>
      <input
        id={id}
        type="text"
        value={value}
        {...described}
        required={required ?? false}
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
      {hint !== undefined && (
        <small id={`${id}-hint`} class="quiet">
          {hint}
        </small>
      )}
    </div>
  );
}

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
  /** Is the label for a screen reader alone? */
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

/** A choice between few. */
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

/** Runs an action when it first appears, and when what it depends on has changed. @returns what it has found */
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

/** A list beside what is chosen of it. */
export const Split = ({
  list,
  label,
  back,
  children,
}: Children & {
  readonly list: ComponentChildren;
  readonly label: string;
  /** Where nothing is chosen. */
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

/** A time as people read it. */
export const shortTime = (at: string): string => at.replace('T', ' ').replace(/(\.\d{3})?\d*Z$/, '$1');

/** Rows that are shown at once: more are asked for. */
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
