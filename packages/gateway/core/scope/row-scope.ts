import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import { isAnyOf } from '../db/one-of'
import type { ScopeColumns } from './columns'

/** The restrictions of a role, as stored; `of-role.ts` reads them. */
export interface ScopeFacts {
  providerId: string
  userId: string
  /** null: every partner. Else only rows of these (empty: none). */
  partnerIds: readonly string[] | null
  /** Only rows that this person made. */
  isByPerson: boolean
  /** null: every shop. Else only rows of these, and of their merchants `merIds`. */
  shopIds: readonly string[] | null
  merIds: readonly string[]
  /** The partner the role works for; null: the provider itself, or a store. */
  homePartnerId: string | null
}

/**
 * Which rows a session may see (domain §5.3), made once per request from the session's role. Its
 * restrictions are private: the functions beside this class read them, and no copy can leave a part
 * out.
 */
export class RowScope {
  readonly providerId: string
  readonly #facts: ScopeFacts
  readonly #isFoundByOther: boolean

  constructor(facts: ScopeFacts, isFoundByOther = false) {
    this.providerId = facts.providerId
    this.#facts = facts
    this.#isFoundByOther = isFoundByOther
  }

  /**
   * The same rows, found by an index without the provider: no index of the provider may be read
   * beside it, which the planner would do for a few rows.
   */
  foundByOther(): RowScope {
    return new RowScope(this.#facts, true)
  }

  /** Without the creator of a row: only for cost estimates that no answer contains. */
  forEstimates(): RowScope {
    return new RowScope({ ...this.#facts, isByPerson: false }, this.#isFoundByOther)
  }

  /** Whether it is the scope of the whole provider. */
  get isWholeProvider(): boolean {
    return this.#facts.partnerIds === null && this.seesEverything
  }

  /** All rows of the provider, or of the home partner with those below it. */
  get seesEverything(): boolean {
    const { partnerIds, isByPerson, shopIds, homePartnerId } = this.#facts
    return !isByPerson && shopIds === null && (partnerIds === null || homePartnerId !== null)
  }

  get isByPerson(): boolean {
    return this.#facts.isByPerson
  }

  get isByShop(): boolean {
    return this.#facts.shopIds !== null
  }

  get isByPartner(): boolean {
    return this.#facts.partnerIds !== null
  }

  /** The partners it is narrowed to; empty without a restriction. */
  get partners(): readonly string[] {
    return this.#facts.partnerIds ?? []
  }

  includesPartner(partnerId: string): boolean {
    return this.#facts.partnerIds?.includes(partnerId) ?? true
  }

  /** An equal text for scopes that see the same rows. */
  toJSON(): string {
    const { providerId, partnerIds, isByPerson, shopIds, userId } = this.#facts
    const sorted = (list: readonly string[] | null) => list && [...list].sort()
    const facts = [providerId, sorted(partnerIds), isByPerson ? userId : null, sorted(shopIds)]
    // With shops, rows without a shop are limited to the person's own.
    return JSON.stringify(shopIds === null ? facts : [...facts, userId])
  }

  /** The condition that keeps a query inside the scope. */
  where(table: ScopeColumns): SQL {
    const { partnerIds, isByPerson, userId, homePartnerId } = this.#facts
    const own = eq(table.providerId, this.providerId)
    // The same equality, in a collation that no index has.
    const parts: (SQL | undefined)[] = [this.#isFoundByOther ? sql`${own} collate "C"` : own]
    if (partnerIds !== null)
      parts.push(
        table.partnerId && partnerIds.length > 0
          ? isAnyOf(table.partnerId, partnerIds)
          : sql`false`,
      )
    const isOfNobody = table.madeByNobody === true && homePartnerId !== null
    if (isByPerson && !isOfNobody)
      parts.push(table.createdBy ? eq(table.createdBy, userId) : sql`false`)
    parts.push(this.#ofShops(table))
    return and(...parts)!
  }

  #ofShops(table: ScopeColumns): SQL | undefined {
    const { shopIds, merIds, userId } = this.#facts
    if (!('byShop' in table) && table.shopId === undefined)
      throw new Error('a table without shops declares what stands for them (scopedAs)')
    if (shopIds === null) return undefined
    const among = (column: Parameters<typeof isAnyOf>[0], list: readonly string[]) =>
      list.length > 0 ? isAnyOf(column, list) : sql`false`
    if (!('byShop' in table)) return among(table.shopId, shopIds)
    switch (table.byShop) {
      case 'MERCHANT':
        return among(table.merId, merIds)
      case 'MERCHANT_OR_OWN':
        return or(among(table.merId, merIds), eq(table.createdBy, userId))
      case 'OWN':
        return eq(table.createdBy, userId)
      case 'NONE':
        return sql`false`
      default:
        // A view answers for none but its own columns: its scope is declared beside it.
        throw new Error('what stands for the shops of these rows cannot be read')
    }
  }
}
