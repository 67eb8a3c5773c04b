import { STANDARD_CATEGORY_SOURCE } from '../application/business'
import { field, type FormValues } from '../field'
import { phoneText } from '../reading/phone'
import { newMobile, servicePhone } from '../validation/contact'
import { address, merchantName, personName, shortName } from '../validation/names'
import { onText } from '../validation/rule'
import type { ChangeForm } from './form'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isRenamed = ({ merRegName }: FormValues): boolean => textOf(merRegName) !== ''

const EMPTY = '不填则不变更'

const values = {
  merRegName: field.text('商户名称', {
    placeholder: EMPTY,
    validate: (value, { subjectType }) =>
      merchantName(textOf(subjectType) || undefined)(textOf(value)),
  }),
  shortName: field.text('商户简称', {
    placeholder: EMPTY,
    hint: '显示在买家的账单上',
    validate: onText(shortName()),
  }),
  contactName: field.secret('联系人', 'name', {
    placeholder: EMPTY,
    max: 64,
    validate: onText(personName()),
  }),
  contactMobile: field.secret('联系手机', 'mobile', {
    placeholder: EMPTY,
    validate: onText(newMobile),
  }),
  servicePhone: field.text('客服电话', {
    placeholder: EMPTY,
    max: 32,
    normalize: phoneText,
    validate: onText(servicePhone),
  }),
  bizAddr: field.text('经营地址', { placeholder: EMPTY, validate: onText(address()) }),
}

/**
 * Names, category, contact and address; an empty field stays as it is. Another registered name
 * needs the new licence (domain §17). The rules read the merchant's `subjectType`.
 */
export const basicChange: ChangeForm = {
  fields: {
    ...values,
    categoryCode: field.remote('行业', STANDARD_CATEGORY_SOURCE, { placeholder: EMPTY }),
    newLicensePic: field.images('新营业执照', {
      max: 2,
      required: isRenamed,
      visible: isRenamed,
      hint: '变更商户名称须上传变更后的营业执照',
    }),
  },
  lines: { ...values, mccName: field.text('行业'), mcc: field.id('MCC') },
}
