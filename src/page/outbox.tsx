/** The view of the outbox: the list of mails, the chosen mail as the recipient sees the mail, and events of the recipient. */
import { useSignal } from '@preact/signals';
import type { ReadMail } from '../control/outbox.js';
import type { MailKind } from '../service/account/outbox.js';
import { Action, Code, Empty, Field, Pairs, Select, Split, shortTime, useLoaded } from './parts.js';
import { account, changes, controls, linkTo, mails, place } from './state.js';

const KINDS = {
  '': 'any kind',
  'single-send': 'single send',
  automation: 'automation',
  verification: 'verification',
  notification: 'notification',
};
const LIMIT = 200;

const isKind = (text: string): text is MailKind => text !== '' && text in KINDS;

export function Outbox() {
  const [to, kind] = [useSignal(''), useSignal('')];
  const filter = { ...(to.value !== '' && { to: to.value }), ...(isKind(kind.value) && { kind: kind.value }) };
  const find = () => controls.value.outbox.find({ ...filter, limit: LIMIT });
  const found = useLoaded(find, to.value, kind.value, mails.value, changes.value);
  const id = place.value[1];
  return (
    <>
      <section class="filters" aria-label="filter">
        <Field label="Recipient (the whole address)" value={to.value} onChange={(value) => (to.value = value)} />
        <Select label="Kind" value={kind.value} options={KINDS} onChange={(value) => (kind.value = value)} />
        <Action
          label="Clear filter"
          run={async () => {
            to.value = '';
            kind.value = '';
          }}
        />
      </section>
      <Split
        label="mail"
        back={linkTo('outbox')}
        heads={['Time', 'To', 'Subject', 'Kind']}
        empty={
          found?.length === 0 && (
            <>
              No mail. A single send that is due, a sender that is saved, or an automation that is live sends one; “+1
              day” above lets time pass.
            </>
          )
        }
        rows={found?.toReversed().map((mail) => (
          <tr key={mail.id} aria-selected={String(mail.id) === id}>
            <td class="quiet">{shortTime(mail.at.slice(0, 19))}</td>
            <td>
              <button type="button" class="plain" title="mails to this recipient" onClick={() => (to.value = mail.to)}>
                {mail.to}
              </button>
            </td>
            <td>
              <a href={linkTo('outbox', mail.id)}>{mail.subject === '' ? '(no subject)' : mail.subject}</a>
            </td>
            <td class="quiet">{mail.kind}</td>
          </tr>
        ))}
      >
        {id !== undefined && <Mail key={id} id={Number(id)} />}
      </Split>
      {found?.length === LIMIT && <p class="quiet">The latest {LIMIT}; a recipient or a kind finds older ones.</p>}
      <p class="apart">
        <Action label="Delete all mails…" run={() => controls.value.outbox.clear()} danger />
      </p>
    </>
  );
}

/** The table that holds the record behind a mail, by the kind of the mail. */
const TABLES = {
  'single-send': 'single_sends',
  automation: 'automations',
  verification: 'senders',
  notification: 'single_sends',
};

function textIn(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const one of body.querySelectorAll('script, style')) one.remove();
  return (body.textContent ?? '').replace(/\n\s*\n/g, '\n\n').trim();
}

const PARTS = { html: 'HTML', phone: 'HTML on a phone', text: 'Text', headers: 'Headers' };

function Mail({ id }: { readonly id: number }) {
  const key = account.value?.public_key ?? '';
  const mail = useLoaded(() => controls.value.outbox.get(id).catch(() => null), id);
  const part = useSignal('html');
  if (mail === undefined) return <p>…</p>;
  if (mail === null) return <Empty>The outbox does not have this mail.</Empty>;
  return (
    <>
      <h2>{mail.subject}</h2>
      <p>
        {mail.from_name} &lt;{mail.from}&gt; to {mail.to} <span class="quiet">{shortTime(mail.at)}</span>
      </p>
      <Events mail={mail} />
      <Select label="Part" isHidden value={part.value} options={PARTS} onChange={(one) => (part.value = one)} />
      {(part.value === 'html' || part.value === 'phone') && (
        <iframe
          title={`mail ${id}`}
          class={part.value}
          sandbox=""
          src={`page/mails/${id}?${new URLSearchParams({ public_key: key })}`}
        />
      )}
      {part.value === 'text' && <Code label="text of the mail" text={textIn(mail.html)} />}
      {part.value === 'headers' && (
        <Pairs
          of={{
            From: `${mail.from_name} <${mail.from}>`,
            'Reply-To': mail.reply_to,
            To: mail.to,
            Subject: mail.subject,
            Preheader: mail.preheader,
            Date: mail.at,
            kind: mail.kind,
            utr: <a href={linkTo('records', TABLES[mail.kind], mail.utr)}>{mail.utr}</a>,
          }}
        />
      )}
    </>
  );
}

const EVENTS = [
  ['open', 'Open it'],
  ['bounce', 'Let it bounce'],
  ['unsubscribe', 'Unsubscribe'],
] as const;

function Events({ mail: { kind, utr, to, link } }: { readonly mail: ReadMail }) {
  const { singleSendEvent, automationEvent } = controls.value;
  const happen = kind === 'single-send' ? singleSendEvent : kind === 'automation' ? automationEvent : undefined;
  return (
    <div class="actions">
      {link !== null && (
        <Action
          label="Follow the link"
          run={async () => {
            const { ok } = await fetch(link.replace(/^.*\/__control\//, ''));
            if (!ok) throw new Error('The link leads nowhere any more.');
          }}
          done="the link was followed"
        />
      )}
      {happen !== undefined &&
        EVENTS.map(([event, label]) => (
          <Action key={event} label={label} run={() => happen(utr, { event, to })} done={`${event} of ${to}`} />
        ))}
    </div>
  );
}
