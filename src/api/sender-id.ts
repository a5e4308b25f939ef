/** The `sender_id` of a single send or a schedule: that of an unverified sender may be refused. */
import { field, invalid } from '../contract/fields.js';
import { reference } from '../contract/record-fields.js';
import { isUnverified } from '../mail/verification.js';

export function senderId() {
  const sender = reference('senders');
  return field({
    ...sender,
    example: (world, assume) => {
      const all = world.senders.all();
      const isRefused = assume.peek('sender.unverified') === 'refuse';
      return (isRefused ? all.find((one) => !isUnverified(one)) : all[0])?.id;
    },
    asks: [...sender.asks, 'sender.unverified'],
    read(sent, context, name, form) {
      const id = sender.read(sent, context, name, form);
      if (typeof id !== 'number' || !isUnverified(context.world.senders.find(id))) return id;
      return context.assume('sender.unverified') === 'refuse' ? invalid('selected') : id;
    },
  });
}
