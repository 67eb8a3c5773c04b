import { and, eq, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { merchant } from '../merchant/merchant-schema'
import { partner } from '../../core/access-schema'
import { merchantSettlement } from '../merchant-settlement/merchant-settlement-schema'
import { shop } from '../shop/shop-schema'

/**
 * Joins that give a record the names for its ids. They go by primary key, the provider's id first:
 * they add names and never rows, and no other provider's.
 */
type Row<K extends string> = Readonly<Record<K | 'providerId', AnyPgColumn>>

export const merchantOf = (row: Row<'merId'>): SQL =>
  and(eq(merchant.providerId, row.providerId), eq(merchant.merId, row.merId))!

export const shopOf = (row: Row<'shopId'>): SQL =>
  and(eq(shop.providerId, row.providerId), eq(shop.shopId, row.shopId))!

export const partnerOf = (row: Row<'partnerId'>): SQL =>
  and(eq(partner.providerId, row.providerId), eq(partner.partnerId, row.partnerId))!

/** The batch that something is settled in. */
export const batchOf = (row: Row<'batchNo'>): SQL =>
  and(
    eq(merchantSettlement.providerId, row.providerId),
    eq(merchantSettlement.batchNo, row.batchNo),
  )!
