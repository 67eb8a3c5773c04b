import { RATE_PRODUCT } from '../merchant/dicts'
import { enumItem, field } from '../field'
import { image, is, late, textOf, when, type EntryField } from './rules'

type Reduction = Exclude<keyof typeof RATE_PRODUCT, 'STANDARD'>

/**
 * Products whose upstream cost is waived for non-profit schools, hospitals and charities. Each has
 * its own proof and its own categories; besides free channels they are the only prices of 0.
 */
const REDUCTIONS: Readonly<Record<Reduction, { proof: string; label: string; mccs: string[] }>> = {
  SCHOOL: { proof: 'schoolPic', label: '办学许可证', mccs: ['8211', '8220', '8351'] },
  HOSPITAL: { proof: 'hospitalPic', label: '医疗机构执业许可证', mccs: ['8011', '8062'] },
  CHARITY: { proof: 'charityPic', label: '慈善组织/民办非企业单位登记证书', mccs: ['8398'] },
}

const NAMES = Object.keys(REDUCTIONS) as Reduction[]

export const isReduced = (rateProduct: unknown): boolean =>
  (NAMES as readonly string[]).includes(textOf(rateProduct))

/** Names of the proofs' image fields. */
export const PROOF_PICS = NAMES.map((name) => REDUCTIONS[name].proof)

/** Subjects that may be non-profit by their documents; companies and sole traders may not. */
const nonProfit = is('subjectType', 'INSTITUTIONS', 'GOVERNMENT', 'OTHERS')

/** 费率产品 and its proof. */
export function reductionFields(): Record<string, EntryField> {
  const proofs = NAMES.map((name): [string, EntryField] => {
    const { proof, label } = REDUCTIONS[name]
    return [proof, image(label, when(is('rateProduct', name)))]
  })
  return {
    rateProduct: late(
      field.enum('费率产品', RATE_PRODUCT, {
        radio: true,
        visible: nonProfit,
        initial: 'STANDARD',
        hint: '减免产品不收上游成本，须提供对应证明',
      }),
      (value, { mcc }) => {
        const reduction = REDUCTIONS[textOf(value) as Reduction] as
          | (typeof REDUCTIONS)[Reduction]
          | undefined
        if (!reduction || textOf(mcc) === '' || reduction.mccs.includes(textOf(mcc)))
          return undefined
        return `该经营类目不适用${enumItem(RATE_PRODUCT, value).label}`
      },
    ),
    ...Object.fromEntries(proofs),
    rateProofNo: field.text('证明文件编号', {
      ...when(({ rateProduct }) => isReduced(rateProduct)),
      min: 4,
      max: 40,
    }),
  }
}
