import { addDays, formatDate } from '#domain/dates'
import type { DocumentType } from '#domain/application/documents'
import { idCheckDigit } from '#domain/validation/id-card'
import { orgCheckChar, usccCheckChar } from '#domain/validation/license'
import { bankOf, type Bank } from '../features/reference/banks'
import { luhnDigit } from './seed/identity'

/**
 * Sample documents of the sandbox: whom and what they show. Nobody is real: identity numbers are
 * of area 110105 with invented birth dates, cards begin with digits no bank was given, checksums
 * are computed (domain §13.8). Ages and ends follow the business day.
 */
export interface Sample {
  /** Also the file's name, without its ending. */
  name: string
  title: string
  /** What is on it, in words. */
  about: string
  /** What `/v1/realme/identify` reads it as; others are only pictures. */
  type: DocumentType | 'ACCOUNT_PERMIT' | 'STORE_HEADER' | 'STORE_INDOOR' | 'STORE_CASHIER'
  format: 'png' | 'pdf'
  /** What a reading finds, and what is drawn. */
  fields: Readonly<Record<string, string>>
  confidence: number
}

/** Where the sandbox serves it. */
export const sampleUrl = ({ name, format }: Sample): string => `/sandbox/samples/${name}.${format}`

interface Person {
  name: string
  birth: string
  serial: string
  address: string
  begin: string
  end: string
}

export function samples(nowMs: number): Sample[] {
  const today = formatDate(nowMs)
  const owner: Person = {
    name: '周晓梅',
    birth: '1990-05-16',
    serial: '002',
    address: '北京市朝阳区样本路1号院2号楼301室',
    begin: '2019-08-12',
    end: '2039-08-12',
  }
  const legal: Person = {
    name: '陈志强',
    birth: '1976-11-03',
    serial: '001',
    address: '北京市朝阳区样本路8号院5号楼1102室',
    begin: '2023-03-01',
    end: '9999-12-31',
  }
  const minor: Person = {
    name: '吴子涵',
    birth: addDays(yearsBefore(today, 17), -40),
    serial: '003',
    address: '北京市朝阳区样本路3号院1号楼502室',
    begin: addDays(yearsBefore(today, 1), 30),
    end: addDays(yearsBefore(today, -4), 30),
  }
  const expiring: Person = {
    name: '孙立新',
    birth: '1986-02-27',
    serial: '005',
    address: '北京市朝阳区样本路6号院3号楼808室',
    begin: addDays(yearsBefore(today, 20), 30),
    end: addDays(today, 30),
  }
  return [
    ...identityOf('owner', owner, '有效，可作小微负责人或个体户经营者'),
    ...identityOf('legal', legal, '有效，长期，企业法定代表人'),
    ...identityOf('minor', minor, '未满18周岁，不能进件'),
    ...identityOf('expiring', expiring, '30天后到期，不足60天'),
    {
      name: 'license-individual',
      title: '个体工商户营业执照',
      about: `经营者${owner.name}，长期`,
      type: 'BIZ_LICENSE',
      format: 'png',
      fields: {
        licenseNo: creditCode('92330106', 'MAY10086'),
        name: '西湖区拾光样例小吃店',
        address: '浙江省杭州市西湖区样例路88号1层',
        legalName: owner.name,
        begin: '2021-04-08',
        end: '9999-12-31',
        foundDate: '2021-04-08',
        scope: '餐饮服务；食品销售',
      },
      confidence: 98,
    },
    {
      name: 'license-enterprise',
      title: '企业营业执照',
      about: `法定代表人${legal.name}，20年期`,
      type: 'BIZ_LICENSE',
      format: 'png',
      fields: {
        licenseNo: creditCode('91330106', 'MAY20086'),
        name: COMPANY,
        address: '浙江省杭州市西湖区样例路66号3幢',
        legalName: legal.name,
        begin: '2018-09-20',
        end: '2038-09-19',
        foundDate: '2018-09-20',
        capital: '50000000',
        scope: '餐饮管理；日用百货、食品销售；商务信息咨询',
      },
      confidence: 97,
    },
    cardOf('card-owner', owner.name, bankOf('03080000')!, 'DEBIT'),
    cardOf('card-legal', legal.name, bankOf('01050000')!, 'DEBIT'),
    cardOf('card-credit', owner.name, bankOf('03080000')!, 'CREDIT'),
    {
      name: 'account-permit',
      title: '基本存款账户信息',
      about: `${COMPANY}的对公账户`,
      type: 'ACCOUNT_PERMIT',
      format: 'png',
      fields: {
        acctName: COMPANY,
        acctNo: '571900200100886',
        bankName: '招商银行股份有限公司杭州西湖支行',
        legalName: legal.name,
      },
      confidence: 0,
    },
    ...(['png', 'pdf'] as const).map((format): Sample => ({
      name: `invoice-${format}`,
      title: format === 'png' ? '电子发票' : '电子发票(PDF)',
      about: '价税合计10600.00元，税率6%',
      type: 'INVOICE',
      format,
      fields: {
        invoiceNo: `26332000000000${format === 'png' ? '100861' : '100862'}`,
        invoiceDate: addDays(today, -3),
        amt: '1060000',
        taxAmt: '60000',
        sellerName: '云杉支付服务有限公司',
        buyerName: '东篱银行卡收单服务股份有限公司',
      },
      confidence: 99,
    })),
    photo('store-header', '门头照', 'STORE_HEADER'),
    photo('store-indoor', '店内照', 'STORE_INDOOR'),
    photo('store-cashier', '收银台照', 'STORE_CASHIER'),
  ]
}

const COMPANY = '杭州拾光样例餐饮管理有限公司'

function identityOf(key: string, person: Person, about: string): Sample[] {
  const worn = key === 'expiring'
  const body = `110105${person.birth.replaceAll('-', '')}${person.serial}`
  return [
    {
      name: `id-front-${key}`,
      title: `身份证人像面 ${person.name}`,
      about: worn ? `${about}；住址磨损，读不出` : about,
      type: 'ID_FRONT',
      format: 'png',
      fields: {
        name: person.name,
        idNo: body + idCheckDigit(body),
        ...(!worn && { address: person.address }),
      },
      confidence: worn ? 74 : 98,
    },
    {
      name: `id-back-${key}`,
      title: `身份证国徽面 ${person.name}`,
      about,
      type: 'ID_BACK',
      format: 'png',
      fields: { begin: person.begin, end: person.end },
      confidence: 96,
    },
  ]
}

function cardOf(name: string, holder: string, bank: Bank, cardKind: 'DEBIT' | 'CREDIT'): Sample {
  const body =
    cardKind === 'DEBIT' ? `${bank.sampleBin}008612345678` : `${bank.creditBins[0]}008612345`
  return {
    name,
    title: cardKind === 'DEBIT' ? `借记卡 ${holder}` : `信用卡 ${holder}`,
    about: cardKind === 'DEBIT' ? `${bank.bankName}` : `${bank.bankName}，不能用于结算`,
    type: 'BANK_CARD',
    format: 'png',
    fields: {
      cardNo: body + luhnDigit(body),
      bankCode: bank.bankCode,
      bankName: bank.bankName,
      cardKind,
    },
    confidence: 97,
  }
}

const photo = (name: string, title: string, type: Sample['type']): Sample => ({
  name,
  title,
  about: '只是照片，没有可识别的内容',
  type,
  format: 'png',
  fields: {},
  confidence: 0,
})

/** `MAY`: far ahead of the codes in use. */
function creditCode(prefix: string, org: string): string {
  const body = `${prefix}${org}${orgCheckChar(org)}`
  return body + usccCheckChar(body)
}

/** The same day of another year; 29 February becomes 28. */
function yearsBefore(date: string, years: number): string {
  const year = String(Number(date.slice(0, 4)) - years)
  return year + (date.slice(4) === '-02-29' ? '-02-28' : date.slice(4))
}
