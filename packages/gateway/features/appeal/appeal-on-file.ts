import { and, asc, eq, ne } from 'drizzle-orm'
import { APPEAL_FILES, EVIDENCE_NAMES, type EvidenceName } from '#domain/appeal/files'
import { CODES } from '#domain/permission-codes'
import type { SessionContext } from '../../core/call'
import { maySeePlain } from '../../core/plain'
import { tokensIn } from '../application'
import type { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import type { AppealContent, AppealFile } from './appeal-schema'

type Merchant = typeof merchant.$inferSelect
type Shop = typeof shop.$inferSelect

/** In what a shop says of itself: `周一至周日 17:00-次日02:00`. */
const HOURS = /([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d/
/** Characters of `mainBusiness`. */
const BUSINESS = { least: 5, most: 200 }

/**
 * The merchant's documents that can serve as evidence, each only where the caller may see it
 * already: an appeal makes no further picture readable.
 */
export async function documentsOnFile(
  context: SessionContext,
  holder: Merchant,
): Promise<AppealFile[]> {
  const { caller } = context
  if (!caller.may(CODES.appeal.submit)) return []
  const place = caller.may(CODES.shop.list) ? await firstShop(context, holder) : undefined
  const ofMerchant = (name: string) =>
    caller.may(CODES.merchant.show) ? tokensIn(holder.pics[name]) : []
  const [header, indoor] = ofMerchant('storePics')
  // Of other papers it is not said which side is which.
  const [front, back] =
    maySeePlain(caller) && holder.legalIdType === 'IDCARD' ? ofMerchant('legalIdPics') : []
  const tokens: Partial<Record<EvidenceName, readonly string[]>> = {
    legalIdFront: tokensIn([front]),
    legalIdBack: tokensIn([back]),
    bizLicense: ofMerchant('licensePic'),
    doorPhoto: tokensIn(place?.pics.doorPics ?? [header]),
    indoorPhoto: tokensIn(place?.pics.indoorPics ?? [indoor]),
  }
  return EVIDENCE_NAMES.flatMap((name) => {
    const { fileCode, itemName, max } = APPEAL_FILES[name]
    return (tokens[name] ?? []).slice(0, max).map((token) => ({ fileCode, itemName, token }))
  })
}

/** What the merchant's record and its shop say of the business; to be read over, not yet sent. */
export async function suggested(context: SessionContext, holder: Merchant): Promise<AppealContent> {
  const place = await firstShop(context, holder)
  const business = [holder.mccName, holder.bizScope]
    .filter(Boolean)
    .join('，')
    .slice(0, BUSINESS.most)
  const [hours] = HOURS.exec(hoursOf(place)) ?? []
  return {
    ...(place && { businessPattern: '02' }),
    ...(business.length >= BUSINESS.least && { mainBusiness: business }),
    ...(hours !== undefined && { businessTime: hours }),
  }
}

const hoursOf = (place: Shop | undefined): string =>
  (place?.businessHours ?? '').replace('次日', '').replace('24小时', '00:00-23:59')

async function firstShop(
  { tx }: SessionContext,
  { providerId, merId }: Merchant,
): Promise<Shop | undefined> {
  const [place] = await tx
    .select()
    .from(shop)
    .where(
      and(eq(shop.providerId, providerId), eq(shop.merId, merId), ne(shop.shopStatus, 'CLOSED')),
    )
    .orderBy(asc(shop.shopId))
    .limit(1)
  return place
}
