/** The view of the faults: an editor of a fault as JSON, and the list of faults with their counts. */
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import type { FaultDefinition } from '../service/account/fault-definition.js';
import { Action, Empty, Table, useLoaded } from './parts.js';
import { act, changes, controls, exchanges } from './state.js';

const EXAMPLE: FaultDefinition = { endpoint: 'GET /contacts/list', kind: 'failure', failure: '500', times: 1 };
const HEADS = ['Id', 'Kind', 'Endpoint', 'Matched', 'Applied', 'Left', 'Delete'];

export function Faults() {
  const text = useSignal(JSON.stringify(EXAMPLE, null, 2));
  const id = useId();
  // The mock validates the fault.
  const add = async () => controls.value.faults.add(JSON.parse(text.value));
  return (
    <>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          void act(add, 'the fault is set');
        }}
      >
        <label for={id}>A fault as JSON</label>
        <textarea id={id} rows={8} value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        <p class="quiet">An exchange of the endpoint has the usual ones under “Fail this once with…”.</p>
        <button type="submit">Set the fault</button>
      </form>
      <List />
    </>
  );
}

function List() {
  const faults = useLoaded(() => controls.value.faults.list(), changes.value, exchanges.value[0]?.id);
  if (faults === undefined) return null;
  if (faults.length === 0) return <Empty>No fault is set. Set one above; the next request meets it.</Empty>;
  return (
    <>
      <div class="list">
        <Table heads={HEADS}>
          {faults.map((fault) => (
            <tr key={fault.id}>
              <td>{fault.id}</td>
              <td>
                {fault.kind} {'failure' in fault ? fault.failure : 'status' in fault ? fault.status : ''}
              </td>
              <td>{fault.endpoint === '*' ? 'any' : fault.endpoint}</td>
              <td>{fault.matched}</td>
              <td>{fault.applied}</td>
              <td>{fault.times === 'always' ? 'always' : Math.max(0, fault.times - fault.applied)}</td>
              <td>
                <Action label={`Delete ${fault.id}`} run={() => controls.value.faults.delete(fault.id)} danger />
              </td>
            </tr>
          ))}
        </Table>
      </div>
      <p class="apart">
        <Action label="Delete all faults…" run={() => controls.value.faults.clear()} danger />
      </p>
    </>
  );
}
