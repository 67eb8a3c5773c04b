import { LONG_TERM } from '#domain/validation/validity'
import type { EntryKind, EntryProduct, Ubo } from '#domain/application/types'
import { PARTNER_CATEGORIES, standardCategory } from '../../features/reference/categories'
import { RATE_TEMPLATES } from '../../features/trade/costs'
import { sampleToken, type SampleDocument } from './documents'
import { idCardNo, personName } from './identity'
import type { SeedMerchant } from './merchants'
import type { SeedProduct } from './products'
import { createRandom, type Random } from './random'

type Data = Record<string, unknown>
type Pictures = (key: SampleDocument) => string[]

export const kindOf = ({ row }: SeedMerchant): EntryKind =>
  row.subjectType !== 'MICRO' ? 'normal' : row.corpEntryChannel === '2' ? 'hlb' : 'mini'

/**
 * The form from which a merchant came, or would come, complete and as it is kept.
 * @param products the rates in force
 */
export function formDataOf(
  merchant: SeedMerchant,
  products: readonly SeedProduct[],
  seed: number,
): Data {
  const { row } = merchant
  const random = createRandom(seed)
  // Without a file store there are no samples to show.
  const has = Object.keys(row.pics ?? {}).length > 0
  const pics: Pictures = (key) => (has ? [sampleToken(row.providerId, key)] : [])
  const data: Data =
    kindOf(merchant) === 'normal'
      ? {
          ...subjectData(merchant, random, pics),
          ...legalData(merchant, random, pics),
          ...businessData(merchant, random, pics),
          ...settleData(merchant, random, pics),
          products: productLines(products),
        }
      : microData(merchant, products, random, pics)
  return compact({ ...data, ...closingData(merchant, random, pics) })
}

const compact = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && !value.length),
    ),
  )

function subjectData({ row, place }: SeedMerchant, random: Random, pics: Pictures): Data {
  const { subjectType, licenseNo } = row
  const papers = ['INDIVIDUAL', 'ENTERPRISE'].includes(subjectType)
    ? { licensePic: pics('licence'), licenseNo }
    : {
        certType: { INSTITUTIONS: '2388', GOVERNMENT: '2389' }[subjectType] ?? '2394',
        certPic: pics('certificate'),
        certNo: licenseNo,
        companyProvePic: subjectType === 'OTHERS' ? [] : pics('proof'),
      }
  return {
    subjectType,
    ...papers,
    merRegName: row.merRegName,
    licenseBegin: row.licenseBegin,
    licenseEnd: row.licenseEnd,
    licenseLong: row.licenseEnd === LONG_TERM ? '1' : '0',
    regRegion: place.region,
    regAddr: row.regAddr,
    foundDate: row.foundDate,
    ...(['ENTERPRISE', 'INSTITUTIONS'].includes(subjectType) && {
      regCapitalAmt: String(random.pick([10, 50, 100, 200, 500, 1000])),
    }),
    bizScope: row.bizScope,
  }
}

/** Ten or twenty years, for elder people without an end. */
function validityOf(random: Random, opened: string) {
  const year = Number(opened.slice(0, 4)) - random.between(1, 7)
  const day = `${String(random.between(1, 12)).padStart(2, '0')}-${String(random.between(1, 28)).padStart(2, '0')}`
  const end = random.chance(15) ? LONG_TERM : `${year + random.pick([10, 20])}-${day}`
  return { begin: `${year}-${day}`, end }
}

const openedOn = ({ row }: SeedMerchant): string => row.openTime.toISOString().slice(0, 10)

function personData(merchant: SeedMerchant, random: Random, pics: Pictures): Data {
  const { row, place } = merchant
  const { begin, end } = validityOf(random, openedOn(merchant))
  return {
    legalIdType: 'IDCARD',
    legalIdFront: pics('idFront'),
    legalIdBack: pics('idBack'),
    legalName: row.legalName,
    legalIdNo: row.legalIdNo,
    legalIdBegin: begin,
    legalIdEnd: end,
    legalIdLong: end === LONG_TERM ? '1' : '0',
    ...(['ENTERPRISE', 'MICRO'].includes(row.subjectType) && {
      legalAddr: `${place.regionName.replaceAll('-', '')}${row.regAddr}`,
    }),
    legalMobile: row.legalMobile,
    contactName: row.contactName,
    contactMobile: row.contactMobile,
    contactEmail: row.contactEmail,
  }
}

function legalData(merchant: SeedMerchant, random: Random, pics: Pictures): Data {
  const { row } = merchant
  const opened = openedOn(merchant)
  const agent = row.contactName !== row.legalName
  const contact = validityOf(random, opened)
  const owners = row.subjectType === 'ENTERPRISE' && random.chance(25)
  return {
    ...personData(merchant, random, pics),
    ...(row.subjectType === 'ENTERPRISE' && { legalIsUbo: owners ? 'N' : 'Y' }),
    uboList: owners
      ? Array.from({ length: random.between(1, 2) }, () => uboOf(merchant, random, pics))
      : [],
    contactType: agent ? 'SUPER' : 'LEGAL',
    // With LEGAL it follows from the legal person's.
    contactMobile: agent ? row.contactMobile : row.legalMobile,
    ...(agent && {
      contactIdNo: idCardNo(random, Number(opened.slice(0, 4))),
      contactIdFront: pics('idFront'),
      contactIdBack: pics('idBack'),
      contactIdBegin: contact.begin,
      contactIdEnd: contact.end,
      authLetterPic: pics('letter'),
    }),
  }
}

function uboOf(merchant: SeedMerchant, random: Random, pics: Pictures): Ubo {
  const opened = openedOn(merchant)
  return {
    idType: 'IDCARD',
    front: pics('idFront'),
    back: pics('idBack'),
    name: personName(random),
    idNo: idCardNo(random, Number(opened.slice(0, 4))),
    ...validityOf(random, opened),
    address: `${merchant.place.regionName.replaceAll('-', '')}${merchant.row.regAddr}`,
  }
}

function nameData({ row }: SeedMerchant): Data {
  return {
    shortName: row.shortName,
    servicePhone: row.servicePhone,
    mcc: row.mcc,
  }
}

function placeData({ row, place }: SeedMerchant, pics: Pictures): Data {
  return {
    bizRegion: place.region,
    bizAddr: row.bizAddr,
    lng: place.lng,
    lat: place.lat,
    storeHeaderPic: pics('storeHeader'),
    storeIndoorPic: pics('storeIndoor'),
  }
}

function businessData(merchant: SeedMerchant, random: Random, pics: Pictures): Data {
  const { row, trading } = merchant
  const category = standardCategory(trading.category)
  const online = row.subjectType === 'ENTERPRISE' && random.chance(20)
  return {
    ...nameData(merchant),
    receiptName: row.shortName.length <= 20 ? row.shortName : '',
    categoryCode: category.categoryCode,
    specialQualPics: category.needQual ? pics('certificate') : [],
    sceneType: online ? 'ALL_SCENE' : 'OFFLINE',
    ...placeData(merchant, pics),
    storeCashierPic: pics('storeCashier'),
    ...(online && {
      onlineKinds: ['WEB', 'MINI_PROGRAM'],
      siteUrl: `https://shop${row.applyId.slice(-4)}.example.com`,
      icpNo: `浙ICP备2026${row.applyId.slice(-4)}号-1`,
      appId: `wx${random.digits(16)}`,
      sitePics: pics('storeIndoor'),
    }),
  }
}

function settleData(merchant: SeedMerchant, random: Random, pics: Pictures): Data {
  const { row, place } = merchant
  const corporate = row.acctType === '0'
  const holder = validityOf(random, openedOn(merchant))
  return {
    ...accountData(merchant),
    ...(corporate
      ? {
          bankRegion: place.region.split('-').slice(0, 2).join('-'),
          branchCode: row.branchCode,
          branchName: row.branchName,
          regAcctPic: pics('permit'),
        }
      : { cardFrontPic: pics('bankCard'), bankMobile: row.legalMobile }),
    ...(row.acctType === '2' && {
      holderName: row.acctName,
      holderIdNo: idCardNo(random, Number(openedOn(merchant).slice(0, 4))),
      holderIdFront: pics('idFront'),
      holderIdBack: pics('idBack'),
      holderIdBegin: holder.begin,
      holderIdEnd: holder.end,
      settleAuthPic: pics('letter'),
    }),
    minSettleAmt: row.minSettleAmt,
  }
}

const accountData = ({ row }: SeedMerchant): Data => ({
  acctType: row.acctType,
  acctName: row.acctName,
  acctNo: row.acctNo,
  bankCode: row.bankCode,
  // The other cycles are agreed on once a merchant trades.
  settleCycle: row.settleCycle === 'D1' ? 'D1' : 'T1',
})

const LINES: readonly [payChannel: string, cardKind?: string][] = [
  ['WECHAT'],
  ['ALIPAY'],
  ['UNIONPAY'],
  ['BANKCARD', 'DEBIT'],
  ['BANKCARD', 'CREDIT'],
  ['DCEP'],
  ['OTHER'],
]

/** Every line of the table, open where the merchant has a rate. */
function productLines(products: readonly SeedProduct[], lines = LINES): Partial<EntryProduct>[] {
  return lines.map(([payChannel, cardKind]) => {
    const rate = products.findLast(
      (one) => one.payChannel === payChannel && one.cardKind === (cardKind ?? ''),
    )
    return {
      payChannel,
      ...(cardKind && { cardKind }),
      open: rate ? '1' : '0',
      ...(rate && { feeRate: rate.feeRate }),
      ...(rate?.feeCapAmt && { feeCapAmt: rate.feeCapAmt }),
      ...(rate?.feeMinAmt && { feeMinAmt: rate.feeMinAmt }),
    }
  })
}

function microData(
  merchant: SeedMerchant,
  products: readonly SeedProduct[],
  random: Random,
  pics: Pictures,
): Data {
  const { row, place, trading } = merchant
  return {
    subjectType: 'MICRO',
    merRegName: row.merRegName,
    ...personData(merchant, random, pics),
    contactType: 'LEGAL',
    contactName: row.legalName,
    contactMobile: row.legalMobile,
    microBizType: 'MICRO_TYPE_STORE',
    storeName: row.shortName,
    ...placeData(merchant, pics),
    ...nameData(merchant),
    ...accountData(merchant),
    acctType: '1',
    acctName: row.legalName,
    cardFrontPic: pics('bankCard'),
    bankMobile: row.legalMobile,
    ...(kindOf(merchant) === 'hlb'
      ? {
          ...partnerCategory(row.mcc),
          cityNode: place.region.split('-').slice(0, 2).join('-'),
          ...templateOf(products),
        }
      : {
          occupation: '04',
          categoryCode: standardCategory(trading.category).categoryCode,
          minSettleAmt: row.minSettleAmt,
          products: productLines(products, LINES.slice(0, 3)),
        }),
  }
}

const PARTNER_LEAVES = PARTNER_CATEGORIES.flatMap((group) => group.children ?? []).filter(
  (leaf) => leaf.microAllowed && !leaf.needQual,
)

/** The partner channel's category of the same MCC, else its first. */
function partnerCategory(mcc: string): Data {
  const leaf = PARTNER_LEAVES.find((one) => one.mcc === mcc) ?? PARTNER_LEAVES[0]!
  return { hlbCategoryCode: leaf.categoryCode, mcc: leaf.mcc }
}

function templateOf(products: readonly SeedProduct[]): Data {
  const rate = products.findLast(({ payChannel }) => payChannel === 'WECHAT')?.feeRate
  const template =
    RATE_TEMPLATES.find((one) => one.products[0]?.feeRate === rate) ?? RATE_TEMPLATES[2]!
  return { hlbRateTemplate: template.code, products: template.products }
}

function closingData({ row }: SeedMerchant, random: Random, pics: Pictures): Data {
  const paper = row.subjectType !== 'MICRO' && random.chance(12)
  return {
    agreementType: paper ? 'PAPER' : 'ELEC',
    agreementPics: paper ? pics('agreement') : [],
    salesman: row.salesman,
    agree: '1',
  }
}
