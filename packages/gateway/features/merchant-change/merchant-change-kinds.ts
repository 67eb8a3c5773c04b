import type { AskedKind } from '#domain/merchant-change/dicts'
import type { ChangeRules } from './merchant-change-kind'
import { basicRules } from './kind-basic'
import { closeRules } from './kind-close'
import { cycleRules } from './kind-cycle'
import { licenceRules } from './kind-licence'
import { limitRules } from './kind-limit'
import { pauseRules, resumeRules } from './kind-pause'
import { rateRules } from './kind-rate'
import { shopRules } from './kind-shop'

/** The rules of every kind of change; a new kind is a file and a line here. */
const RULES: Readonly<Record<AskedKind, ChangeRules>> = {
  RATE: rateRules,
  CYCLE: cycleRules,
  BASIC: basicRules,
  LICENCE: licenceRules,
  SHOP: shopRules,
  CLOSE: closeRules,
  LIMIT: limitRules,
  PAUSE: pauseRules,
  RESUME: resumeRules,
}

/** @param kind as stored in `merchant_change`: every such kind is known */
export const rulesOf = (kind: string): ChangeRules => RULES[kind as AskedKind]
