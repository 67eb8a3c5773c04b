/**
 * A kind of evidence of an appeal. On the wire all evidence is one list `appealFileList:
 * [{itemName, fileCode, token}]` (domain §7.14); a form has a field of images for each code.
 */
export interface EvidenceKind {
  fileCode: string
  itemName: string
  /** Maximum number of images; at most 20 in all. */
  max: number
}

export const MAX_APPEAL_FILES = 20

/** By the form's field name. */
export const APPEAL_FILES = {
  legalIdFront: { fileCode: 'LEGAL_ID_FRONT', itemName: '法人身份证人像面', max: 1 },
  legalIdBack: { fileCode: 'LEGAL_ID_BACK', itemName: '法人身份证国徽面', max: 1 },
  bizLicense: { fileCode: 'BIZ_LICENSE', itemName: '营业执照', max: 1 },
  doorPhoto: { fileCode: 'DOOR_PHOTO', itemName: '门头照', max: 2 },
  indoorPhoto: { fileCode: 'INDOOR_PHOTO', itemName: '店内照', max: 2 },
  tradeProof: { fileCode: 'TRADE_PROOF', itemName: '交易凭证/小票', max: 4 },
  goodsProof: { fileCode: 'GOODS_PROOF', itemName: '进货单/合同', max: 3 },
  userProof: { fileCode: 'USER_PROOF', itemName: '持卡人/用户证明', max: 3 },
  otherProof: { fileCode: 'OTHER', itemName: '其他', max: 3 },
} as const satisfies Record<string, EvidenceKind>

export type EvidenceName = keyof typeof APPEAL_FILES
export const EVIDENCE_NAMES = Object.keys(APPEAL_FILES) as EvidenceName[]

/**
 * A photo of an identity card shows the full number, so it needs a further permission than reading
 * the appeal.
 */
export const ID_FILE_CODES: readonly string[] = [
  APPEAL_FILES.legalIdFront.fileCode,
  APPEAL_FILES.legalIdBack.fileCode,
]

interface WireFile {
  fileCode: string
  token: string
}

/** A list from the wire as tokens by field name; names without files are omitted. */
export function filesByName(list: readonly WireFile[]): Partial<Record<EvidenceName, string[]>> {
  const byName: Partial<Record<EvidenceName, string[]>> = {}
  for (const name of EVIDENCE_NAMES) {
    const tokens = list
      .filter(({ fileCode, token }) => fileCode === APPEAL_FILES[name].fileCode && token !== '')
      .map(({ token }) => token)
    if (tokens.length > 0) byName[name] = tokens
  }
  return byName
}

/**
 * A form's values as they are sent: its evidence fields become the list. A cleared field leaves one
 * entry without a token, because an absent code means unchanged.
 */
export function withFileList(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rest = { ...body }
  const list = EVIDENCE_NAMES.filter((name) => name in body).flatMap((name) => {
    const { fileCode, itemName } = APPEAL_FILES[name]
    delete rest[name]
    const tokens = Array.isArray(body[name]) ? (body[name] as string[]) : ['']
    return tokens.map((token) => ({ itemName, fileCode, token }))
  })
  return list.length > 0 ? { ...rest, appealFileList: list } : rest
}
