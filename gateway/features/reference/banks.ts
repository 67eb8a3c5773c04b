import { pinyinOf } from '../../core/pinyin'

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
  /**
   * Six digits that begin this bank's debit cards in the sandbox, from a range no bank has been
   * given, so that no sample card is anybody's (domain §13.8).
   */
  sampleBin: string
  /** The same of its credit cards. */
  creditBin: string
}

type BankLine = [bankCode: string, cnaps: string, bankName: string, alias?: string]

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
  ['04010000', '313', '上海银行'],
  ['04030000', '313', '北京银行'],
  ['04080000', '313', '宁波银行'],
  ['04233310', '313', '杭州银行'],
  ['05083000', '313', '江苏银行'],
  ['04243010', '313', '南京银行'],
  ['04296510', '313', '成都银行'],
  ['04416900', '313', '重庆银行'],
  ['04615510', '313', '长沙银行'],
  ['04922600', '313', '哈尔滨银行'],
  ['04202220', '313', '大连银行'],
  ['04504520', '313', '青岛银行'],
  ['14181000', '402', '北京农村商业银行', '北京农商银行'],
  ['14015840', '402', '深圳农村商业银行', '深圳农商银行'],
]

const PRIVATE_ONLY: BankLine[] = [
  ['03170000', '317', '徽商银行'],
  ['04341101', '313', '天津银行'],
  ['04478210', '313', '兰州银行'],
  ['04544240', '313', '九江银行'],
  ['04733450', '313', '台州银行'],
  ['04703640', '313', '温州银行'],
  ['04643970', '313', '泉州银行'],
  ['04403600', '313', '厦门银行'],
  ['05171270', '313', '河北银行'],
  ['14293300', '402', '浙江省农村信用社', '浙江农信'],
  ['14243000', '402', '江苏省农村信用社', '江苏农信'],
  ['14315810', '402', '广州农村商业银行', '广州农商银行'],
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

export const BANKS: readonly Bank[] = [
  ...BOTH.map((line) => ({ line, use: 'both' as const })),
  ...PRIVATE_ONLY.map((line) => ({ line, use: 'private' as const })),
  ...CORPORATE_ONLY.map((line) => ({ line, use: 'corporate' as const })),
].map(({ line: [bankCode, cnaps, bankName, alias], use }, i) => ({
  bankCode,
  bankName,
  cnaps,
  pinyin: pinyinOf(...(alias ? [bankName, alias] : [bankName])),
  use,
  sampleBin: `6299${String(i).padStart(2, '0')}`,
  creditBin: `6298${String(i).padStart(2, '0')}`,
}))

export const PRIVATE_BANKS: readonly Bank[] = BANKS.filter((bank) => bank.use !== 'corporate')
export const CORPORATE_BANKS: readonly Bank[] = BANKS.filter((bank) => bank.use !== 'private')

export const bankOf = (bankCode: string): Bank | undefined =>
  BANKS.find((bank) => bank.bankCode === bankCode)

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
 * `creditBins` those of them that begin credit cards, which nothing is settled to.
 */
export function bankAnswer({ bankCode, bankName, pinyin, use, sampleBin, creditBin }: Bank) {
  const hasCards = use !== 'corporate'
  return {
    bankCode,
    bankName,
    pinyin,
    bins: hasCards ? [sampleBin, creditBin] : [],
    creditBins: hasCards ? [creditBin] : [],
  }
}

/** The bank and the kind of a card by its first digits; undefined for cards nobody here knows. */
export function cardOf(cardNo: string): { bank: Bank; cardKind: 'DEBIT' | 'CREDIT' } | undefined {
  for (const bank of PRIVATE_BANKS) {
    if (cardNo.startsWith(bank.sampleBin)) return { bank, cardKind: 'DEBIT' }
    if (cardNo.startsWith(bank.creditBin)) return { bank, cardKind: 'CREDIT' }
  }
  return undefined
}
