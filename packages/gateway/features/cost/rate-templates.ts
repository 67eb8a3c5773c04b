import { and, desc, eq, lte } from 'drizzle-orm'
import type { RateTemplate } from '#domain/application/types'
import type { Tx } from '../../core/db/open'
import { rateTemplate } from './cost-schema'

/** The templates of a provider on a day, by their codes; those no longer offered too on request. */
export async function rateTemplatesOn(
  tx: Tx,
  providerId: string,
  day: string,
  { all = false } = {},
): Promise<RateTemplate[]> {
  const rows = await tx
    .selectDistinctOn([rateTemplate.templateCode])
    .from(rateTemplate)
    .where(and(eq(rateTemplate.providerId, providerId), lte(rateTemplate.effectiveDate, day)))
    .orderBy(rateTemplate.templateCode, desc(rateTemplate.effectiveDate))
  return rows
    .filter(({ offered }) => all || offered)
    .map(({ templateCode, templateName, wechatRate, alipayRate, unionpayRate }) => ({
      code: templateCode,
      name: templateName,
      products: [
        { payChannel: 'WECHAT', open: '1', feeRate: wechatRate },
        { payChannel: 'ALIPAY', open: '1', feeRate: alipayRate },
        { payChannel: 'UNIONPAY', open: '1', feeRate: unionpayRate },
      ],
    }))
}
