import { CODES } from '#domain/permission-codes'
import { and, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { WX_STATES } from '#domain/wx-verify/states'
import type { Caller } from '../../core/call'
import type { Tx } from '../../core/db/open'
import { application } from '../application/application-schema'
import { merchant } from '../merchant/merchant-schema'
import { wxVerify } from './wx-verify-schema'
import { maySeePlain } from '../../core/plain'
import { ID_PICS, OTHER_PICS } from './wx-verify-pics'
import { scoped } from '../../core/scope'

const EDITED = Object.entries(WX_STATES)
  .filter(([, { edits }]) => edits)
  .map(([state]) => state)
/** The form opens with these as well: the merchant's and the application's. */
const MERCHANT_PICS = ['licensePic', 'legalIdPics', 'storePics']
const APPLICATION_PICS = ['open', 'secret']

const holds = (pics: AnyPgColumn, names: readonly string[], token: string): SQL =>
  or(...names.map((name) => sql`${pics} @> ${JSON.stringify({ [name]: [token] })}::jsonb`))!

/**
 * Pictures of a verification, by the rule of its page: those of persons' documents for who may
 * apply while it can be filled in, and for who may reveal numbers; the others for every reader.
 */
export async function readsWxFile(tx: Tx, caller: Caller, token: string): Promise<boolean> {
  if (!caller.may(CODES.wxVerify.list)) return false
  const seen = maySeePlain(caller) ? [...OTHER_PICS, ...ID_PICS] : OTHER_PICS
  const mine = scoped(caller.scope, merchant)
  const order = and(
    eq(merchant.providerId, wxVerify.providerId),
    eq(merchant.merId, wxVerify.merId),
  )
  const [read] = await tx
    .select({ one: sql`1` })
    .from(wxVerify)
    .innerJoin(merchant, order)
    .where(and(holds(wxVerify.pics, seen, token), mine))
    .limit(1)
  if (read) return true
  if (!caller.may(CODES.wxVerify.apply)) return false

  const newest = alias(wxVerify, 'newest')
  const isNewest = and(
    eq(newest.providerId, merchant.providerId),
    eq(newest.orderId, merchant.wxOrderId),
  )
  const filledIn = and(mine, or(isNull(merchant.wxOrderId), inArray(newest.applymentState, EDITED)))
  const one = { one: sql`1` }
  const found = [
    await tx
      .select(one)
      .from(wxVerify)
      .innerJoin(merchant, order)
      .leftJoin(newest, isNewest)
      .where(and(holds(wxVerify.pics, ID_PICS, token), filledIn))
      .limit(1),
    await tx
      .select(one)
      .from(merchant)
      .leftJoin(newest, isNewest)
      .where(and(holds(merchant.pics, MERCHANT_PICS, token), filledIn))
      .limit(1),
    await tx
      .select(one)
      .from(application)
      .innerJoin(
        merchant,
        and(
          eq(merchant.providerId, application.providerId),
          eq(merchant.applyId, application.applyId),
        ),
      )
      .leftJoin(newest, isNewest)
      .where(and(holds(application.pics, APPLICATION_PICS, token), filledIn))
      .limit(1),
  ]
  return found.some((rows) => rows.length > 0)
}
