import { personText } from '../reading/name'
import { upperCode } from '../reading/text'
import { CERT_TYPE, CONTACT_TYPE, MICRO_BIZ_TYPE } from '../application/form-dicts'
import { field, type Field, type Fields, type FormValues } from '../field'
import { newMobile } from '../validation/contact'
import { mobileText } from '../reading/phone'
import { licenseNo, uscc } from '../validation/license'
import { personName } from '../validation/names'
import type { Rule } from '../validation/rule'
import { documentFields, validityFields, type DocumentNames } from './documents'

/**
 * The fields of a WeChat verification (domain §7.7). The console renders its form from them and the
 * gateway validates an application by them. Owners have a field each, `uboList.0.name` and so on.
 */

/** Facts for the fields beyond the form. */
export interface WxFacts {
  /** The merchant's subject type; read-only. */
  subjectType: string
  /** Business day, `YYYY-MM-DD`. */
  today: string
}

/** WeChat's kinds of financial institutions. */
const FINANCE_TYPE = {
  BANK_AGENT: '银行业',
  PAYMENT_AGENT: '支付机构',
  INSURANCE: '保险业',
  TRADE_AND_SETTLE: '交易及结算类金融机构',
  OTHER: '其他金融机构',
} as const

export const MAX_UBOS = 4
const LETTER = /\p{L}/u

const rule = (check: Rule) => (value: unknown) => check(String(value))
const bySuper = ({ contactType }: FormValues): boolean => contactType === 'SUPER'
const inFinance = ({ isFinanceInstitution }: FormValues): boolean => isFinanceInstitution === '1'

export const isMicro = (subjectType: string): boolean => subjectType === 'MICRO'
/** Firms have a business licence, other bodies a certificate of registration. */
const isFirm = (subjectType: string): boolean =>
  subjectType === 'INDIVIDUAL' || subjectType === 'ENTERPRISE'

const LEGAL: DocumentNames = {
  type: 'identificationType',
  name: 'identificationName',
  no: 'identificationNumber',
  valid: {
    begin: 'identificationValidBegin',
    long: 'identificationValidLong',
    end: 'identificationValidEnd',
  },
  front: 'identificationFront',
  back: 'identificationBack',
}
const CONTACT: DocumentNames = {
  type: 'contactIdDocType',
  name: 'contactName',
  no: 'contactIdNo',
  valid: { begin: 'contactIdBegin', long: 'contactIdLong', end: 'contactIdEnd' },
  front: 'contactIdFront',
  back: 'contactIdBack',
}
const LICENSE = { begin: 'licenseValidBegin', long: 'licenseValidLong', end: 'licenseValidEnd' }

const uboName = (at: number, name: string): string => `uboList.${at}.${name}`
const uboNames = (at: number): DocumentNames => ({
  type: uboName(at, 'idType'),
  name: uboName(at, 'name'),
  no: uboName(at, 'idNo'),
  valid: { begin: uboName(at, 'begin'), long: uboName(at, 'long'), end: uboName(at, 'end') },
  front: uboName(at, 'front'),
  back: uboName(at, 'back'),
})
const UBO_PLACES = Array.from({ length: MAX_UBOS }, (_, at) => at)

/** Validities in the form, each with a checkbox 长期 for the wire's end of `9999-12-31`. */
export const VALIDITIES = [
  LICENSE,
  LEGAL.valid,
  CONTACT.valid,
  ...UBO_PLACES.map((at) => uboNames(at).valid),
]

export interface WxSection {
  title: string
  fields: readonly string[]
}

/** The form of a subject: its fields in their order, and its sections. */
export function wxForm({ subjectType, today }: WxFacts): { fields: Fields; sections: WxSection[] } {
  const parts: [title: string, fields: Record<string, Field>][] = isMicro(subjectType)
    ? [
        ['联系人信息', contactFields({ subjectType, today })],
        ['法人信息', legalFields({ subjectType, today })],
        ['小微辅助证明', microFields()],
      ]
    : [
        ['联系人信息', contactFields({ subjectType, today })],
        ['主体信息', subjectFields({ subjectType, today })],
        ['法人信息', legalFields({ subjectType, today })],
        ...(subjectType === 'ENTERPRISE'
          ? [['受益人', ownerFields(today)] as [string, Record<string, Field>]]
          : []),
      ]
  return {
    fields: Object.assign({}, ...parts.map(([, fields]) => fields)) as Fields,
    sections: parts.map(([title, fields]) => ({ title, fields: Object.keys(fields) })),
  }
}

function contactFields({ subjectType, today }: WxFacts): Record<string, Field> {
  const { LEGAL: legal } = CONTACT_TYPE
  return {
    contactType: field.enum('联系人类型', isMicro(subjectType) ? { LEGAL: legal } : CONTACT_TYPE, {
      radio: true,
      required: true,
      initial: 'LEGAL',
      hint: '经营者/法人与法人信息相同；由他人办理时选经办人',
    }),
    contactMobile: field.secret('联系人手机号', 'mobile', {
      required: true,
      normalize: mobileText,
      validate: rule(newMobile),
      hint: '微信会通知这个号码扫码确认',
    }),
    ...documentFields('联系人', CONTACT, { today, visible: bySuper }),
    authLetterPic: field.images('业务办理授权函', { required: true, visible: bySuper, max: 1 }),
  }
}

function subjectFields({ subjectType, today }: WxFacts): Record<string, Field> {
  const firm = isFirm(subjectType)
  return {
    ...(firm
      ? {
          licensePic: field.images('营业执照照片', { required: true, max: 1 }),
          licenseNo: field.id('营业执照号', {
            required: true,
            normalize: upperCode,
            validate: rule(licenseNo),
          }),
        }
      : {
          certType: field.enum('登记证书类型', CERT_TYPE, { required: true }),
          certPic: field.images('登记证书照片', { required: true, max: 1 }),
          certNo: field.id('登记证书编号', {
            required: true,
            max: 32,
            normalize: upperCode,
            validate: (value) => (String(value).length === 18 ? uscc(String(value)) : undefined),
          }),
        }),
    merchantName: field.text('商户名称', {
      required: true,
      min: 2,
      max: 110,
      hint: '与证照上的名称完全一致',
    }),
    legalPerson: field.secret('经营者/法人姓名', 'name', {
      required: true,
      max: 60,
      normalize: personText,
      validate: rule(personName()),
    }),
    companyAddress: field.text('注册地址', {
      required: true,
      min: 4,
      max: 128,
      validate: (value) => (LETTER.test(String(value)) ? undefined : '注册地址不能只有数字或符号'),
    }),
    ...validityFields('证照', LICENSE, today),
    isFinanceInstitution: field.flag('金融机构', { required: true, initial: '0' }),
    financeType: field.enum('金融机构类型', FINANCE_TYPE, { required: true, visible: inFinance }),
    financeLicensePics: field.images('金融机构许可证', {
      required: true,
      visible: inFinance,
      max: 5,
    }),
    ...(!firm &&
      subjectType !== 'OTHERS' && {
        companyProvePic: field.images('单位证明函', {
          required: subjectType === 'GOVERNMENT',
          max: 1,
        }),
      }),
  }
}

function legalFields({ subjectType, today }: WxFacts): Record<string, Field> {
  const company = subjectType === 'ENTERPRISE'
  return {
    ...documentFields('法人', LEGAL, {
      today,
      idCardOnly: isMicro(subjectType),
      name: {
        validate: (value, { legalPerson }) =>
          isMicro(subjectType) || !legalPerson || legalPerson === value
            ? undefined
            : '须与主体信息中的经营者/法人姓名一致',
      },
    }),
    identificationAddress: field.text('法人证件居住地址', { required: company, min: 4, max: 128 }),
    ...(company && {
      owner: field.flag('法人是受益人', { required: true, initial: '1' }),
    }),
  }
}

function ownerFields(today: string): Record<string, Field> {
  const named = ({ owner }: FormValues): boolean => owner === '0'
  const places = UBO_PLACES.map((at) => {
    const who = `受益人${at + 1}`
    const visible = (values: FormValues) => named(values) && Number(values.uboCount) > at
    return {
      ...documentFields(who, uboNames(at), { today, visible, anyAge: true }),
      [uboName(at, 'address')]: field.text(`${who}居住地址`, {
        required: true,
        visible,
        min: 4,
        max: 128,
      }),
    }
  })
  return {
    uboCount: field.count('受益人人数', {
      required: true,
      visible: named,
      initial: 1,
      min: 1,
      max: MAX_UBOS,
    }),
    ...(Object.assign({}, ...places) as Record<string, Field>),
  }
}

function microFields(): Record<string, Field> {
  return {
    microBizType: field.enum('小微经营类型', MICRO_BIZ_TYPE, { radio: true, required: true }),
    storeName: field.text('门店/服务/线上店铺名称', {
      required: true,
      max: 50,
      validate: (value) => (LETTER.test(String(value)) ? undefined : '名称不能只有数字或符号'),
    }),
    storeAddressCode: field.region('经营地区', { required: true }),
    storeAddress: field.text('经营地址', {
      required: true,
      max: 100,
      hint: '流动经营填「无」，线上经营填平台名称',
    }),
    storeHeaderPic: field.images('门头照/经营现场照', { required: true, max: 1 }),
    storeIndoorPic: field.images('店内照/经营现场照', { required: true, max: 1 }),
  }
}
