import { CONTACT_TYPE, ID_DOC_TYPE, YES_NO } from './form-dicts'
import { field } from '../field'
import { email, newMobile } from '../validation/contact'
import { mobileText } from '../reading/phone'
import { onText } from '../validation/rule'
import { codeText } from '../reading/text'
import {
  beginDate,
  endDate,
  image,
  is,
  ofAge,
  personFields,
  unmasked,
  when,
  type EntryField,
  type EntryPart,
  type When,
} from './rules'
import { longTermEnd } from './subject'
import type { EntryFacts } from './types'
import { uboTable } from './ubo'

const byCard = is('legalIdType', 'IDCARD')
/** A passport has one page; the other documents have two sides. */
const hasBack: When = ({ legalIdType }) => legalIdType !== 'OVERSEA_PASSPORT'
const company = is('subjectType', 'ENTERPRISE')
const agent = is('contactType', 'SUPER')

/** The legal person's document and mobile, which the micro forms have as well. */
export function legalFields(facts: EntryFacts, isCard: When = byCard): Record<string, EntryField> {
  const person = personFields(facts, { name: '法人/经营者姓名', idNo: '证件号码' }, isCard)
  return {
    legalIdType: field.enum('证件类型', ID_DOC_TYPE, { required: true, initial: 'IDCARD' }),
    legalIdFront: image('人像面', { required: true }),
    legalIdBack: image('国徽面', when(hasBack)),
    legalName: person.name,
    legalIdNo: ofAge(person.idNo, facts, isCard),
    legalIdBegin: beginDate('证件有效期起', facts),
    legalIdEnd: endDate('证件有效期止', 'legalIdBegin', facts),
    legalIdLong: field.flag('证件长期有效', { initial: '0' }),
    legalAddr: field.text('证件居住地址', {
      ...when(company),
      ...unmasked('证件居住地址'),
      max: 128,
    }),
    legalMobile: field.secret('法人手机号', 'mobile', {
      required: true,
      normalize: mobileText,
      validate: onText(newMobile),
    }),
  }
}

/** Step 2 法人与联系人 (domain §7.2). */
export function legalPart(facts: EntryFacts): EntryPart {
  const legal = legalFields(facts)
  return {
    title: '法人与联系人',
    sections: [
      { title: '法人/经营者', fields: Object.keys(legal) },
      { title: '受益所有人', fields: ['legalIsUbo', 'uboList'] },
      {
        title: '联系人',
        fields: [
          'contactType',
          'contactIdFront',
          'contactIdBack',
          'contactName',
          'contactIdNo',
          'contactIdBegin',
          'contactIdEnd',
          'authLetterPic',
          'contactMobile',
          'contactEmail',
        ],
        note: '联系人的手机接收登录与签约短信',
      },
    ],
    fields: {
      ...legal,
      legalIsUbo: field.enum('法人是否为受益所有人', YES_NO, { ...when(company), radio: true }),
      ...contactFields(facts),
    },
    tables: { uboList: uboTable(facts) },
    derived: {
      legalIdEnd: longTermEnd('legalIdLong'),
      contactName: (data) => (data.contactType === 'LEGAL' ? (data.legalName ?? '') : undefined),
      contactMobile: (data) =>
        data.contactType === 'LEGAL' ? (data.legalMobile ?? '') : undefined,
    },
  }
}

function contactFields(facts: EntryFacts): Record<string, EntryField> {
  const asked = when(agent)
  const person = personFields(
    facts,
    { name: '联系人姓名', idNo: '联系人身份证号' },
    () => true,
    asked,
  )
  return {
    contactType: field.enum('联系人类型', CONTACT_TYPE, {
      radio: true,
      required: true,
      initial: 'LEGAL',
    }),
    contactIdFront: image('联系人身份证人像面', asked),
    contactIdBack: image('联系人身份证国徽面', asked),
    // Required for every contact type: with LEGAL it is the legal person's.
    contactName: { ...person.name, visible: undefined, required: true },
    contactIdNo: ofAge(person.idNo, facts, () => true),
    contactIdBegin: beginDate('联系人证件有效期起', facts, asked),
    contactIdEnd: endDate('联系人证件有效期止', 'contactIdBegin', facts, asked),
    authLetterPic: image('业务办理授权函', asked),
    contactMobile: field.secret('联系人手机', 'mobile', {
      required: true,
      normalize: mobileText,
      validate: onText(newMobile),
    }),
    contactEmail: field.text('联系邮箱', {
      required: true,
      max: 64,
      normalize: codeText,
      validate: onText(email),
    }),
  }
}
