/** The view of the faults: one set by a form, and those that are set, with what is left of them. */
import { useSignal } from '@preact/signals';
import type { FaultDefinition } from '../account/fault-definition.js';
import { start } from './mock.js';
import { Action, Empty, Field, Select, useLoaded } from './parts.js';
import { account, act, changes, controls, exchanges } from './state.js';

/** What the schema of a member of a fault says. */
interface Member {
  readonly type?: string;
  readonly const?: string;
  readonly enum?: readonly string[];
  readonly description?: string;
}
interface Kind {
  readonly properties: Readonly<Record<string, Member>>;
  readonly required: readonly string[];
}

// The mock sends the schemas of its kinds.
const KINDS = start.faults as Readonly<Record<string, Kind>>;
/** What a failure has beside its name goes with one failure alone. */
const OF_FAILURE: Readonly<Record<string, string>> = { fields: 'V', text: 'rule', retry_after: '429' };

/** A number where one stands, JSON where the schema wants an object or any value, else a text. */
function readMember({ type }: Member, text: string): unknown {
  if (/^\d+$/.test(text) && type !== 'string') return Number(text);
  if (type === 'string') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export function Faults() {
  const kind = useSignal('failure');
  const values = useSignal<Readonly<Record<string, string>>>({});
  const { properties = {}, required = [] } = KINDS[kind.value] ?? {};
  const chosen = { failure: '500', ...values.value };
  const members = Object.entries(properties).filter(
    ([name]) => name !== 'kind' && (OF_FAILURE[name] === undefined || OF_FAILURE[name] === chosen.failure),
  );
  const add = () => {
    const given = { ...(kind.value === 'failure' && { failure: chosen.failure }), ...values.value };
    const read = members.flatMap(([name, member]) => {
      const text = given[name as keyof typeof given] ?? '';
      return text === '' ? [] : [[name, readMember(member, text)]];
    });
    // The mock checks what it is.
    const fault = { kind: kind.value, ...Object.fromEntries(read) } as FaultDefinition;
    return controls.value.faults.add(fault);
  };
  return (
    <>
      <form
        class="form"
        aria-label="a new fault"
        onSubmit={(event) => {
          event.preventDefault();
          void act(add, 'the fault is set');
        }}
      >
        <Select
          label="Kind"
          value={kind.value}
          options={Object.fromEntries(Object.keys(KINDS).map((one) => [one, one]))}
          onChange={(one) => {
            kind.value = one;
          }}
        />
        {members.map(([name, member]) => (
          <MemberField
            key={name}
            name={name}
            member={member}
            isRequired={required.includes(name)}
            value={chosen[name as keyof typeof chosen] ?? ''}
            onInput={(value) => {
              values.value = { ...values.value, [name]: value };
            }}
          />
        ))}
        <button type="submit">Set the fault</button>
      </form>
      <List />
    </>
  );
}

function MemberField({
  name,
  member,
  isRequired,
  value,
  onInput,
}: {
  readonly name: string;
  readonly member: Member;
  readonly isRequired: boolean;
  readonly value: string;
  readonly onInput: (value: string) => void;
}) {
  if (member.enum !== undefined) {
    const all = Object.fromEntries(member.enum.map((one) => [one, one]));
    return <Select label={name} value={value} options={isRequired ? all : { '': '', ...all }} onChange={onInput} />;
  }
  const list = name === 'endpoint' ? { list: start.endpoints.map((one) => one.name) } : {};
  return (
    <Field label={name} value={value} onInput={onInput} required={isRequired} hint={member.description} {...list} />
  );
}

function List() {
  const newest = exchanges.value[0]?.id;
  const faults = useLoaded(() => controls.value.faults.list(), [account.value?.public_key, changes.value, newest]);
  if (faults === undefined) return null;
  if (faults.length === 0) return <Empty>No fault is set. Choose a kind above; the next request meets it.</Empty>;
  return (
    <>
      <div class="list">
        <table>
          <thead>
            <tr>
              <th scope="col">Id</th>
              <th scope="col">Kind</th>
              <th scope="col">Endpoint</th>
              <th scope="col">Matched</th>
              <th scope="col">Applied</th>
              <th scope="col">Left</th>
              <th scope="col">Delete</th>
            </tr>
          </thead>
          <tbody>
            {faults.map((fault) => (
              <tr key={fault.id}>
                <td>{fault.id}</td>
                <td>
                  {fault.kind} {'failure' in fault ? fault.failure : 'status' in fault ? fault.status : ''}
                </td>
                <td>{fault.endpoint ?? 'any'}</td>
                <td>{fault.matched}</td>
                <td>{fault.applied}</td>
                <td>{fault.times === 'always' ? 'always' : Math.max(0, fault.times - fault.applied)}</td>
                <td>
                  <Action run={() => controls.value.faults.delete(fault.id)} danger>
                    Delete {fault.id}
                  </Action>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Action run={() => controls.value.faults.clear()} danger>
        Delete all
      </Action>
    </>
  );
}
