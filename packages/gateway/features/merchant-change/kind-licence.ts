import { formatDate } from '#domain/dates'
import type { ChangeValues } from '#domain/merchant-change/form'
import { withEnds } from '#domain/merchant-change/licence'
import { validity } from '#domain/validation/validity'
import { badField } from '../../core/errors'
import { expiryRule, limitByExpiry } from '../merchant'
import type { Holder } from './merchant-change-find'
import type { ChangeRules } from './merchant-change-kind'
import { writeMerchant } from './write-merchant'

const VALUES = {
  LICENCE: ['licenseNo', 'licenseBegin', 'licenseEnd'],
  ID: ['legalIdNo', 'legalIdEnd'],
} as const satisfies Record<string, readonly (keyof Holder)[]>

const namesOf = ({ paper }: ChangeValues): readonly (keyof Holder)[] =>
  VALUES[paper as keyof typeof VALUES]

/**
 * A renewed licence or ID of the legal person (domain §17). The merchant has its number, days and
 * pictures at once, and a restriction for expiry ends with it.
 */
export const licenceRules: ChangeRules = {
  derive: withEnds,

  part: ({ paper }) => String(paper),

  facts: async (_tx, { holder, after }) =>
    Object.fromEntries(namesOf(after).map((name) => [name, holder[name]])),

  async check(_tx, { holder, after, now }) {
    const head = after.paper === 'LICENCE' ? 'license' : 'legalId'
    const [begin, end] = [String(after[`${head}Begin`]), String(after[`${head}End`])]
    const today = formatDate(now)
    if (begin > today) throw badField(`${head}Begin`, '有效期起始日期不能晚于今天')
    const error = validity(begin, end, today)
    if (error !== undefined) throw badField(`${head}End`, error)
    // An identity card keeps its number for life: another number is another person.
    const isOther = after.paper === 'ID' && after.legalIdNo !== holder.legalIdNo
    if (isOther && holder.legalIdType === 'IDCARD')
      throw badField('legalIdNo', '与法人的证件号码不一致')
  },

  async apply(tx, { row: { after, pics }, holder, now }) {
    const set: Partial<Holder> = Object.fromEntries(
      namesOf(after).map((name) => [name, after[name]]),
    )
    const { renewedLicensePic, newIdFront = [], newIdBack = [] } = pics
    const kept = holder.pics
    const next = await writeMerchant(tx, holder, {
      ...set,
      pics: {
        ...kept,
        ...(renewedLicensePic && { licensePic: renewedLicensePic }),
        legalIdPics: [...newIdFront, ...newIdBack, ...(kept.legalIdPics ?? [])],
      },
    })
    await limitByExpiry(tx, [next], { limitDays: await expiryRule(tx, holder.providerId), now })
  },
}
