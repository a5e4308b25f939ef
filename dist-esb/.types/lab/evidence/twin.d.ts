import { Account } from '../../service/account/account.js';
import { type EntityRow } from '../../service/account/records/table-definition.js';
import { type Stamps, Table } from '../../service/account/table.js';
import { type AccountTable } from '../../service/account/tables.js';
import type { Assume } from '../../service/assumptions/registry.js';
import type { Exchange } from './exchange.js';
import type { Hints } from './hints.js';
import { type Known, type KnownTable } from './knowledge.js';
/** Thrown where a response depends on what the recording does not show. */
export declare class Unknown extends Error {
    readonly shows: boolean;
    readonly isValid: boolean;
    /**
     * @param shows true if some records of the list are known
     * @param isValid true if the request was read and its fields are valid
     */
    constructor(message: string, shows?: boolean, isValid?: boolean);
}
/** Decides whether a record exists of which nothing is known. */
type Latent = (question: string) => boolean;
/** A table that answers only from known records. */
declare class TwinTable extends Table<EntityRow> {
    #private;
    constructor(name: AccountTable, base: Table<EntityRow>, firstId: number, known: KnownTable, stamps: Stamps, latent: Latent, isNeeded: (table: AccountTable, field?: string) => boolean);
    /** The base, which many twins share, knows no id that the service gave. */
    get nextId(): number;
    find(id: number): EntityRow | undefined;
    first<Key extends keyof EntityRow & string>(field: Key, value: EntityRow[Key], fits?: (record: EntityRow) => boolean): EntityRow | undefined;
    where<Key extends keyof EntityRow & string>(field: Key, value: EntityRow[Key]): readonly EntityRow[];
    byId(): ReadonlyMap<number, EntityRow>;
    count<Key extends keyof EntityRow & string>(field: Key, value: EntityRow[Key]): number;
    all(): readonly EntityRow[];
    index(field: keyof EntityRow & string): ReturnType<Table<EntityRow>['index']>;
}
export type Twin = Account & {
    readonly [K in AccountTable]: TwinTable;
};
/** Prepares accounts with the known records, at a time; the shared part is made once. */
export declare function prepareTwins(known: Known, { nextIds, utrs, time }: Hints): (latent: Latent, exchangeNow: () => Exchange) => Twin;
interface TwinResponse {
    readonly status: number;
    readonly type: string;
    readonly text: string;
}
/** The documented response of an account to a request. @param assume learns which assumptions shape it */
export declare function respond(account: Account, exchange: Exchange, assume: Assume): TwinResponse | Unknown;
export {};
