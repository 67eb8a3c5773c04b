import { createHash } from 'node:crypto'
import type { file } from '../../core/files/file-schema'
import type { FileStore } from '../../core/files/store'
import { PROVIDERS } from './accounts'
import { design, drawn, type Design } from './drawing'
import { encodePng } from '../../core/pictures/png'
import type { World } from './world'

/**
 * Sample documents: drawn pictures that say 样本 and show nobody, so that a merchant's 资料影像
 * opens. A provider's merchants share one set of files.
 */
type FileRow = typeof file.$inferInsert

const DESIGNS = {
  licence: design('营业执照', 640, 440, [253, 246, 227], [150, 40, 30], (canvas) => {
    canvas.frame(16, 5)
    for (let i = 0; i < 6; i++) canvas.box(90, 150 + i * 36, 250 + ((i * 67) % 190), 10)
    canvas.disc(520, 330, 46)
  }),
  idFront: design('居民身份证人像面', 640, 404, [226, 236, 246], [40, 70, 120], (canvas) => {
    for (let i = 0; i < 5; i++) canvas.box(60, 120 + i * 44, 180 + ((i * 53) % 120), 12)
    canvas.disc(510, 170, 52)
    canvas.box(436, 236, 148, 96)
  }),
  idBack: design('居民身份证国徽面', 640, 404, [240, 234, 222], [130, 30, 40], (canvas) => {
    canvas.disc(120, 130, 60)
    canvas.box(250, 250, 260, 12)
    canvas.box(250, 300, 220, 12)
  }),
  storeHeader: design('门头照', 640, 420, [214, 226, 238], [60, 80, 100], (canvas) => {
    canvas.box(80, 120, 480, 60)
    canvas.box(110, 200, 190, 170)
    canvas.box(340, 200, 190, 170)
    canvas.box(0, 380, 640, 6)
  }),
  storeCashier: design('收银台照', 640, 420, [228, 232, 222], [70, 90, 70], (canvas) => {
    canvas.box(60, 250, 520, 120)
    canvas.box(380, 150, 120, 100)
  }),
  bankCard: design('银行卡', 640, 404, [214, 224, 214], [30, 90, 70], (canvas) => {
    canvas.box(60, 110, 90, 64)
    for (let i = 0; i < 4; i++) canvas.box(60 + i * 136, 290, 110, 18)
  }),
  permit: design('开户许可证', 640, 440, [244, 240, 228], [120, 40, 60], (canvas) => {
    canvas.frame(16, 4)
    for (let i = 0; i < 5; i++) canvas.box(90, 150 + i * 40, 260 + ((i * 71) % 180), 10)
  }),
  certificate: design('登记证书', 640, 440, [246, 242, 230], [140, 60, 30], (canvas) => {
    canvas.frame(20, 4)
    for (let i = 0; i < 5; i++) canvas.box(90, 150 + i * 40, 240 + ((i * 59) % 200), 10)
    canvas.disc(520, 330, 46)
  }),
  letter: design('授权书', 480, 640, [250, 250, 248], [60, 60, 60], (canvas) => {
    for (let i = 0; i < 9; i++) canvas.box(60, 110 + i * 40, 300 + ((i * 43) % 60), 8)
    canvas.disc(370, 540, 40)
  }),
  proof: design('证明函', 480, 640, [250, 250, 248], [60, 60, 60], (canvas) => {
    for (let i = 0; i < 7; i++) canvas.box(60, 120 + i * 44, 290 + ((i * 37) % 70), 8)
    canvas.disc(370, 520, 44)
  }),
  agreement: design('协议', 480, 640, [252, 252, 250], [50, 60, 80], (canvas) => {
    for (let i = 0; i < 11; i++) canvas.box(60, 100 + i * 38, 280 + ((i * 53) % 80), 7)
  }),
  storeIndoor: design('店内照', 640, 420, [236, 229, 216], [110, 85, 60], (canvas) => {
    for (let i = 0; i < 4; i++) canvas.box(60 + i * 145, 150, 90, 150)
    canvas.box(40, 330, 560, 18)
  }),
}

export type SampleDocument = keyof typeof DESIGNS

/** The token of a provider's sample; it opens something only where samples were stored. */
export const sampleToken = (providerId: string, key: SampleDocument): string =>
  tokenOf(`${providerId} ${key}`)

/** Stores the pictures, hangs them on the merchants and answers their rows. */
export async function addDocuments(world: World, files: FileStore): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for (const { providerId } of PROVIDERS) {
    const tokens = {} as Record<keyof typeof DESIGNS, string>
    for (const [key, one] of Object.entries(DESIGNS) as [keyof typeof DESIGNS, Design][]) {
      const bytes = encodePng(drawn(one))
      const token = sampleToken(providerId, key)
      await files.put(token, bytes)
      tokens[key] = token
      rows.push({
        token,
        providerId,
        // Nobody's: only readers of the merchant's row may open it.
        uploaderId: 'sandbox',
        kind: 'png',
        mime: 'image/png',
        fileName: `样本-${one.title}.png`,
        size: bytes.length,
        createdAt: new Date(world.time.now),
      })
    }
    for (const { row } of world.merchants)
      if (row.providerId === providerId)
        row.pics = {
          licensePic: row.licenseNo ? [tokens.licence] : [],
          legalIdPics: [tokens.idFront, tokens.idBack],
          storePics: [tokens.storeHeader, tokens.storeIndoor],
        }
  }
  return rows
}

/** Repeatable, unlike an upload's: what it opens is drawn above for all to see. */
const tokenOf = (name: string): string =>
  createHash('sha256')
    .update(`sample document ${name}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
