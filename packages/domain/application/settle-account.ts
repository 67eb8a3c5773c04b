import { ENTRY_SETTLE_CYCLE } from './form-dicts'
import { ACCT_TYPE } from '../merchant/dicts'
import { field, type RemoteSource } from '../field'
import { bankCard, cnaps, companyAccount, DEBIT_ONLY } from '../validation/bank'
import { newMobile } from '../validation/contact'
import { mobileText } from '../reading/phone'
import { onText } from '../validation/rule'
import { codeText } from '../reading/text'
import {
  beginDate,
  endDate,
  image,
  is,
  late,
  ofAge,
  personFields,
  region,
  textOf,
  unmasked,
  when,
  type EntryField,
  type EntryPart,
  type When,
} from './rules'
import type { EntryData, EntryFacts } from './types'

const corporate = is('acctType', '0')
const personal = is('acctType', '1', '2')
const holder = is('acctType', '2')
const isIndividual = is('subjectType', 'INDIVIDUAL')
/** Paying a company's money to a person's account requires a letter, whichever person it is. */
const withLetter: When = (values) =>
  holder(values) || (values.acctType === '1' && !isIndividual(values))

/** Banks with accounts of this type. */
export const bankSource = (acctType: unknown): RemoteSource => ({
  call: acctType === '0' ? '/v1/function/bankFunc/dgBankList' : '/v1/function/bankFunc/banklist',
  keyOf: 'bankCode',
  labelOf: 'bankName',
  search: false,
  parents: ['acctType'],
})

const BRANCH_SOURCE: RemoteSource = {
  call: '/v1/function/bankFunc/branchList',
  keyOf: 'branchCode',
  labelOf: 'branchName',
  parents: ['bankCode', 'bankRegion'],
}

const COMPANIES_ONLY = '企业、事业单位、政府机关与社会组织只能结算到对公账户'
const NO_D0 = '商户入网满90天且正常交易满30天后才能开通D0'

/**
 * Disabled choices with their reasons: value -> message, by field. The fields' own rules have the
 * same messages.
 */
export function closedChoices(
  facts: EntryFacts,
  data: EntryData,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const subject = textOf(data.subjectType)
  const companyOnly =
    !facts.privateSettleForCompanies && !['', 'INDIVIDUAL', 'MICRO'].includes(subject)
  return {
    acctType: companyOnly ? { '1': COMPANIES_ONLY, '2': COMPANIES_ONLY } : {},
    settleCycle: { D0: NO_D0 },
  }
}

/** The account fields of every form. Cards have a check digit, company accounts do not. */
export function accountFields(facts: EntryFacts): Record<string, EntryField> {
  return {
    acctName: field.text('开户名', { ...unmasked('开户名'), required: true, max: 100 }),
    acctNo: late(
      field.secret('银行账号', 'card', {
        required: true,
        hint: '对私账户须为借记卡',
        normalize: codeText,
        validate: (value, values) => {
          const text = codeText(textOf(value))
          return corporate(values) ? companyAccount(text) : bankCard(text)
        },
      }),
      (value, values) =>
        !corporate(values) && facts.cardOf?.(codeText(textOf(value)))?.cardKind === 'CREDIT'
          ? DEBIT_ONLY
          : undefined,
    ),
    // A bank chosen for one type of account may not offer the next.
    bankCode: late(
      field.remote('开户银行', bankSource('1'), { required: true }),
      (value, { acctType }) =>
        facts.isBankOf?.(textOf(value), textOf(acctType)) === false
          ? '开户银行不支持此类账户，请重新选择'
          : undefined,
    ),
    cardFrontPic: image('银行卡卡号面', when(personal)),
    bankMobile: field.secret('银行预留手机号', 'mobile', {
      ...when(personal),
      normalize: mobileText,
      validate: onText(newMobile),
    }),
  }
}

export const minSettleField = (): EntryField =>
  field.money('起结金额', { max: 100_000_000, initial: 100 })

/** Step 4 结算信息 (domain §7.2). */
export function settleAccountPart(facts: EntryFacts): EntryPart {
  const asked = when(holder)
  const person = personFields(
    facts,
    { name: '持卡人姓名', idNo: '持卡人身份证号' },
    () => true,
    asked,
  )
  const closed = (name: string) => (value: unknown, values: EntryData) =>
    closedChoices(facts, values)[name]?.[textOf(value)]
  return {
    title: '结算信息',
    sections: [
      {
        title: '结算账户',
        fields: [
          'acctType',
          'cardFrontPic',
          'acctName',
          'acctNo',
          'bankCode',
          'bankRegion',
          'branchCode',
          'branchName',
          'regAcctPic',
          'bankMobile',
        ],
      },
      {
        title: '持卡人与授权',
        fields: [
          'holderIdFront',
          'holderIdBack',
          'holderName',
          'holderIdNo',
          'holderIdBegin',
          'holderIdEnd',
          'settleAuthPic',
        ],
      },
      { title: '结算方式', fields: ['settleCycle', 'minSettleAmt'] },
    ],
    fields: {
      acctType: late(
        field.enum('结算账户类型', ACCT_TYPE, { radio: true, required: true }),
        closed('acctType'),
      ),
      ...accountFields(facts),
      bankRegion: region('开户行省市', facts, { ...when(corporate), levels: 2 }),
      branchCode: field.remote('联行号', BRANCH_SOURCE, {
        required: corporate,
        validate: onText(cnaps),
      }),
      branchName: field.text('支行', { required: corporate, max: 100 }),
      regAcctPic: image('开户许可证/基本存款账户信息', when(corporate)),
      holderIdFront: image('持卡人身份证人像面', asked),
      holderIdBack: image('持卡人身份证国徽面', asked),
      holderName: person.name,
      holderIdNo: ofAge(person.idNo, facts, () => true),
      holderIdBegin: beginDate('持卡人证件有效期起', facts, asked),
      holderIdEnd: endDate('持卡人证件有效期止', 'holderIdBegin', facts, asked),
      settleAuthPic: image('结算授权书', when(withLetter)),
      settleCycle: late(
        field.enum('结算周期', ENTRY_SETTLE_CYCLE, { radio: true, required: true }),
        closed('settleCycle'),
      ),
      minSettleAmt: minSettleField(),
    },
    derived: { acctName: acctNameOf },
  }
}

/** The owner of an account: the merchant, the legal person, or the card holder. */
function acctNameOf({ acctType, merRegName, legalName, holderName }: EntryData): unknown {
  switch (acctType) {
    case '0':
      return merRegName ?? ''
    case '1':
      return legalName ?? ''
    case '2':
      return holderName ?? ''
    default:
      return ''
  }
}

/** The error of the second input of an account number, which is typed twice. */
export const acctNoAgainError = (acctNo: unknown, again: unknown): string | undefined =>
  codeText(textOf(acctNo)) === codeText(textOf(again)) ? undefined : '两次输入的银行账号不一致'
