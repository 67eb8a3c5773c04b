import { sameName } from '../reading/name'
import { ACCT_TYPE } from '../merchant/dicts'
import { field, type Fields, type FormValues, type RemoteSource } from '../field'
import { bankCard, cnaps, companyAccount, DEBIT_ONLY } from '../validation/bank'
import { cnapsBankWarning, cnapsWarning } from '../validation/cnaps'
import { personName } from '../validation/names'
import { codeText } from '../reading/text'
import { acctTypesOf, changeReason } from './fields'

/** Lists that a rule needs; the console's form has neither and skips those rules. */
export interface SettleChangeFacts {
  isBankOf?: (bankCode: string, acctType: string) => boolean
  cardKindOf?: (cardNo: string) => 'DEBIT' | 'CREDIT' | undefined
  /** The account number is typed a second time, and a branch is searched: the console's own fields, never sent. */
  again?: boolean
}

const banksOf = (list: string): RemoteSource => ({
  call: `/v1/function/bankFunc/${list}`,
  keyOf: 'bankCode',
  labelOf: 'bankName',
  search: false,
})

/** A branch of the list, by its name or number; without a bank there are no choices. */
const BRANCHES: RemoteSource = {
  call: '/v1/function/bankFunc/branchList',
  keyOf: 'branchCode',
  labelOf: 'branchName',
  parents: ['companyBank'],
  parentNames: { companyBank: 'bankCode' },
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isCompany = ({ acctType }: FormValues): boolean => acctType === '0'
const isPrivate = (values: FormValues): boolean => !isCompany(values)
const isOthers = ({ acctType }: FormValues): boolean => acctType === '2'

/** A warning about an unusual branch; it does not block. */
export const branchDoubt = (branchCode: string, bankCode: string): string | undefined =>
  cnapsWarning(branchCode) ?? cnapsBankWarning(branchCode, bankCode)

/** Validates the owner of the account. A name masked for the reader is not compared. */
function nameError(value: unknown, values: FormValues): string | undefined {
  const name = textOf(value)
  const isNot = (owner: unknown) =>
    textOf(owner) !== '' && !textOf(owner).includes('*') && !sameName(name, textOf(owner))
  switch (values.acctType) {
    case '0':
      return isNot(values.merRegName) ? '对公账户开户名须与商户注册名称一致' : undefined
    case '1':
      return isNot(values.legalName) ? '开户名须与法人/经营者姓名一致' : undefined
    default:
      return personName()(name)
  }
}

function acctNoError(
  value: unknown,
  values: FormValues,
  { cardKindOf }: SettleChangeFacts,
): string | undefined {
  const acctNo = codeText(textOf(value))
  if (isCompany(values)) return companyAccount(acctNo)
  return bankCard(acctNo) ?? (cardKindOf?.(acctNo) === 'CREDIT' ? DEBIT_ONLY : undefined)
}

const acctNoAgain = field.secret('再次输入银行账号', 'card', {
  required: true,
  normalize: codeText,
  validate: (value, { acctNo }) =>
    codeText(textOf(value)) === codeText(textOf(acctNo)) ? undefined : '两次输入的银行账号不一致',
})

/** Found in the list, it fills in the number and the name; a branch that is not there is typed. */
const foundBranch = field.remote('开户支行', BRANCHES, {
  visible: isCompany,
  placeholder: '输入支行名称或联行号搜索',
  hint: '先选择开户银行；选定后填入联行号与支行，列表里没有的请手工填写',
})

/**
 * The form of a request for another settlement account, with its documents. Besides its own values
 * the rules read the merchant's `subjectType`, `merRegName` and `legalName`.
 */
export function settleChangeForm(facts: SettleChangeFacts = {}): Fields {
  const bank = (list: string, visible: (values: FormValues) => boolean) =>
    field.remote('开户银行', banksOf(list), {
      required: true,
      visible,
      validate: (value, { acctType }) =>
        facts.isBankOf?.(textOf(value), textOf(acctType)) === false ? '开户银行不存在' : undefined,
    })
  return {
    acctType: field.enum('结算账户类型', ACCT_TYPE, {
      radio: true,
      required: true,
      visible: ({ subjectType, acctType }) =>
        acctTypesOf(subjectType).length > 1 ||
        (textOf(acctType) !== '' && !acctTypesOf(subjectType).includes(textOf(acctType))),
      validate: (value, { subjectType }) =>
        acctTypesOf(subjectType).includes(textOf(value))
          ? undefined
          : '该主体类型不能使用此结算账户类型',
    }),
    acctName: field.secret('开户名', 'name', {
      required: true,
      max: 64,
      hint: '对公为商户注册名称；法人账户为法人/经营者姓名',
      validate: nameError,
    }),
    bankCode: bank('banklist', isPrivate),
    companyBank: bank('dgBankList', isCompany),
    acctNo: field.secret('银行账号', 'card', {
      required: true,
      normalize: codeText,
      note: (values) => (isCompany(values) ? undefined : '须为借记卡'),
      validate: (value, values) => acctNoError(value, values, facts),
    }),
    ...(facts.again && { acctNoAgain }),
    ...(facts.again && { branch: foundBranch }),
    branchCode: field.id('联行号', {
      required: true,
      visible: isCompany,
      hint: '填写后自动带出开户银行与支行',
      validate: (value) => cnaps(textOf(value)),
      note: ({ branchCode, companyBank }) => branchDoubt(textOf(branchCode), textOf(companyBank)),
    }),
    branchName: field.text('支行', { required: true, visible: isCompany, max: 64 }),
    applyPic: field.images('变更申请书', {
      required: true,
      max: 2,
      hint: '加盖商户公章，或由法人/经营者签字',
    }),
    acctPic: field.images('账户证明', {
      required: true,
      max: 2,
      hint: '对公为开户许可证或基本存款账户信息，对私为银行卡卡号面',
    }),
    authPic: field.images('结算授权书', { required: true, visible: isOthers, max: 2 }),
    changeReason,
  }
}
