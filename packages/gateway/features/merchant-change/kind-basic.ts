import type { ChangeValues } from '#domain/merchant-change/form'
import { basicChange } from '#domain/merchant-change/basic'
import { badField } from '../../core/errors'
import { pinyinOf } from '../../core/pinyin'
import { categoryOf } from '../application'
import type { Holder } from './merchant-change-find'
import type { ChangeRules } from './merchant-change-kind'
import { writeMerchant } from './write-merchant'

const NAMES = Object.keys(basicChange.lines) as (keyof Holder)[]

/** Names, category with its MCC, contact and address of a merchant (domain §17). */
export const basicRules: ChangeRules = {
  derive(after) {
    const category = categoryOf(String(after.categoryCode ?? ''), 'categoryCode')
    return category?.mcc ? { ...after, mcc: category.mcc, mccName: category.categoryName } : after
  },

  facts: async (_tx, { holder }) => Object.fromEntries(NAMES.map((name) => [name, holder[name]])),

  async check(_tx, { holder, after }) {
    const { categoryCode } = after
    const category = categoryOf(String(categoryCode ?? ''), 'categoryCode')
    if (categoryCode !== undefined && !category?.mcc)
      throw badField('categoryCode', '请选择到末级行业')
    if (category && holder.subjectType === 'MICRO' && !category.microAllowed)
      throw badField('categoryCode', '该类目不支持小微商户')
  },

  async apply(tx, { row: { after, pics }, holder }) {
    const set = valuesOf(after)
    const { merRegName, shortName } = { ...holder, ...set }
    await writeMerchant(tx, holder, {
      ...set,
      pinyin: pinyinOf(merRegName, shortName),
      ...(pics.newLicensePic && { pics: { ...holder.pics, licensePic: pics.newLicensePic } }),
    })
  },
}

/** The merchant's columns that the change has. */
const valuesOf = (after: ChangeValues): Partial<Holder> =>
  Object.fromEntries(NAMES.filter((name) => name in after).map((name) => [name, after[name]]))
