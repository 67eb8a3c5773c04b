import { sameName } from '#domain/reading/name'
import { cardOf as cardAmong, type KnownCard } from '#domain/validation/card'
import { usualPinyinOf } from '../../core/pinyin'
import { CARD_BINS } from './card-bins'

/**
 * Banks as the account forms list them: private cards (`banklist`) and corporate accounts
 * (`dgBankList`). `bankCode` is the eight-digit issuer code, `cnaps` the first three digits of
 * the bank's branch numbers.
 */
export interface Bank {
  bankCode: string
  bankName: string
  cnaps: string
  /** Initials and full pinyin of name and everyday name; `gsyh` finds 中国工商银行. */
  pinyin: string
  use: 'both' | 'private' | 'corporate'
  /** The province that all its branches are in. */
  home: string | undefined
  /**
   * Six digits that begin this bank's debit cards in the sandbox, from a range no bank has been
   * given, so that no sample card is a real person's (domain §13.8).
   */
  sampleBin: string
  /** What its cards begin with, the sandbox's sample cards among them. */
  bins: readonly string[]
  /** Those of them that begin credit cards. */
  creditBins: readonly string[]
}

/** `home` is the province of a bank that has branches there only. */
type BankLine = [bankCode: string, cnaps: string, bankName: string, alias?: string, home?: string]

const BOTH: BankLine[] = [
  ['01020000', '102', '中国工商银行', '工商银行'],
  ['01030000', '103', '中国农业银行', '农业银行'],
  ['01040000', '104', '中国银行'],
  ['01050000', '105', '中国建设银行', '建设银行'],
  ['03010000', '301', '交通银行'],
  ['01000000', '403', '中国邮政储蓄银行', '邮储银行'],
  ['03080000', '308', '招商银行'],
  ['03020000', '302', '中信银行'],
  ['03030000', '303', '中国光大银行', '光大银行'],
  ['03040000', '304', '华夏银行'],
  ['03050000', '305', '中国民生银行', '民生银行'],
  ['03060000', '306', '广发银行'],
  ['03070000', '307', '平安银行'],
  ['03090000', '309', '兴业银行'],
  ['03100000', '310', '上海浦东发展银行', '浦发银行'],
  ['03150000', '315', '恒丰银行'],
  ['03160000', '316', '浙商银行'],
  ['03180000', '318', '渤海银行'],
  ['04010000', '325', '上海银行'],
  ['04030000', '313', '北京银行'],
  ['04080000', '313', '宁波银行'],
  ['04233310', '313', '杭州银行'],
  ['05083000', '313', '江苏银行'],
  ['04243010', '313', '南京银行'],
  ['04296510', '313', '成都银行'],
  ['04416900', '313', '重庆银行'],
  ['04615510', '313', '长沙银行'],
  ['04422610', '313', '哈尔滨银行'],
  ['04202220', '313', '大连银行'],
  ['04504520', '313', '青岛银行'],
  ['14181000', '402', '北京农村商业银行', '北京农商银行', '110000'],
  ['14015840', '402', '深圳农村商业银行', '深圳农商银行', '440000'],
]

/** Behind those above, which sample accounts are chosen from: their order counts. */
const REGIONAL: BankLine[] = [
  ['04403600', '319', '徽商银行', undefined, '340000'],
  ['04341101', '313', '天津银行'],
  ['04478210', '313', '兰州银行', undefined, '620000'],
  ['04544240', '313', '九江银行', undefined, '360000'],
  ['04593450', '313', '台州银行', undefined, '330000'],
  ['04123330', '313', '温州银行', undefined, '330000'],
  ['04643970', '313', '泉州银行', undefined, '350000'],
  ['04023930', '313', '厦门银行', undefined, '350000'],
  ['04221210', '313', '河北银行', undefined, '130000'],
  ['14293300', '402', '浙江省农村信用社', '浙江农信', '330000'],
  ['14243000', '402', '江苏省农村信用社', '江苏农信', '320000'],
  ['14315810', '314', '广州农村商业银行', '广州农商银行', '440000'],
]

/** Licensed to open accounts from afar: no basic accounts of companies. */
const ONLINE: BankLine[] = [
  ['15521000', '323', '浙江网商银行', '网商银行'],
  ['16145840', '323', '深圳前海微众银行', '微众银行'],
]

const CORPORATE_ONLY: BankLine[] = [
  ['02010000', '201', '国家开发银行', '国开行'],
  ['02020000', '202', '中国进出口银行', '进出口银行'],
  ['02030000', '203', '中国农业发展银行', '农发行'],
  ['05020000', '502', '东亚银行（中国）', '东亚银行'],
  ['05010000', '501', '汇丰银行（中国）', '汇丰银行'],
  ['06710000', '671', '渣打银行（中国）', '渣打银行'],
]

/** Added later, behind all others: a place in the list is also a sample card's first digits. */
const MORE: BankLine[] = [
  ['14012900', '322', '上海农村商业银行', '上海农商银行', '310000'],
  ['14136900', '314', '重庆农村商业银行', '重庆农商银行', '500000'],
  ['14156020', '402', '东莞农村商业银行', '东莞农商银行', '440000'],
  ['14205800', '402', '广东省农村信用社', '广东农信', '440000'],
  ['14173900', '402', '福建省农村信用社', '福建农信', '350000'],
  ['14385500', '402', '湖南省农村信用社', '湖南农信', '430000'],
  ['14394200', '402', '江西省农村信用社', '江西农信', '360000'],
  ['04172210', '313', '盛京银行'],
  ['04354910', '313', '郑州银行', undefined, '410000'],
  ['04437010', '313', '贵阳银行', undefined, '520000'],
  ['04135810', '313', '广州银行', undefined, '440000'],
  ['04256020', '313', '东莞银行', undefined, '440000'],
  ['04512420', '313', '吉林银行'],
  ['04145210', '313', '汉口银行'],
  ['04053910', '313', '福建海峡银行', undefined, '350000'],
  ['04369800', '313', '宁夏银行'],
  ['04484210', '313', '江西银行', '南昌银行'],
  ['04094510', '313', '齐鲁银行'],
  ['04786110', '313', '广西北部湾银行', '北部湾银行', '450000'],
  ['04916170', '313', '桂林银行', undefined, '450000'],
  ['04741910', '313', '内蒙古银行'],
  ['04588510', '313', '青海银行', undefined, '630000'],
  ['04270001', '313', '乌鲁木齐银行', undefined, '650000'],
]

export const BANKS: readonly Bank[] = [
  ...BOTH.map((line) => ({ line, use: 'both' as const })),
  ...REGIONAL.map((line) => ({ line, use: 'both' as const })),
  ...ONLINE.map((line) => ({ line, use: 'private' as const })),
  ...CORPORATE_ONLY.map((line) => ({ line, use: 'corporate' as const })),
  ...MORE.map((line) => ({ line, use: 'both' as const })),
].map(({ line: [bankCode, cnaps, bankName, alias, home], use }, i) => {
  const { debit = [], credit = [] } = CARD_BINS.get(bankCode) ?? {}
  const place = String(i).padStart(2, '0')
  const hasCards = use !== 'corporate'
  const sampleBin = `6299${place}`
  const creditBins = hasCards ? [`6298${place}`, ...credit] : []
  return {
    bankCode,
    bankName,
    cnaps,
    pinyin: usualPinyinOf(...(alias ? [bankName, alias] : [bankName])),
    use,
    home,
    sampleBin,
    bins: hasCards ? [sampleBin, ...debit, ...creditBins] : [],
    creditBins,
  }
})

export const PRIVATE_BANKS: readonly Bank[] = BANKS.filter((bank) => bank.use !== 'corporate')
export const CORPORATE_BANKS: readonly Bank[] = BANKS.filter((bank) => bank.use !== 'private')

export const bankOf = (bankCode: string): Bank | undefined =>
  BANKS.find((bank) => bank.bankCode === bankCode)

/** A bank by its code, or its name as files have it: `工商银行`, `招商银行股份有限公司`. */
export function bankNamed(banks: readonly Bank[], typed: string): Bank | undefined {
  const short = typed.replace(/(股份有限公司|有限责任公司|股份公司)$/, '')
  return banks.find(
    ({ bankCode, bankName }) =>
      bankCode === typed || [short, `中国${short}`].some((name) => sameName(bankName, name)),
  )
}

/** Banks whose name, code or pinyin holds `keyword`; all of them without one. */
export function findBanks(banks: readonly Bank[], keyword?: string): Bank[] {
  const wanted = keyword?.trim().toLowerCase()
  if (!wanted) return [...banks]
  return banks.filter(
    (bank) =>
      bank.bankName.includes(wanted) ||
      bank.bankCode.startsWith(wanted) ||
      bank.pinyin.includes(wanted),
  )
}

/**
 * A bank as the lists answer it. `bins` are the prefixes by which its private cards are known, and
 * `creditBins` those of them that begin credit cards, which cannot be settled to.
 */
export const bankAnswer = ({ bankCode, bankName, pinyin, bins, creditBins }: Bank) => ({
  bankCode,
  bankName,
  pinyin,
  bins,
  creditBins,
})

/** The bank and the kind of a card by its first digits; undefined for unknown cards. */
export const cardOf = (cardNo: string): KnownCard<Bank> | undefined =>
  cardAmong(cardNo, PRIVATE_BANKS)
