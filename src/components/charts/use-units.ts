import { useSyncExternalStore } from 'react'
import type { Units } from '#domain/money'
import { chosenUnits, watchUnits } from '../../theme/units'

/** Charts count in 万 and 亿 unless the user wants K and M. */
export const useUnits = (): Units => useSyncExternalStore(watchUnits, chosenUnits) ?? 'wan'
