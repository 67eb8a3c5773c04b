import { theme, type ThemeConfig } from 'antd'
import { useMemo, useSyncExternalStore } from 'react'
import { antdTheme, darkAntdTheme } from './antd-theme'
import { isDark, watchScheme } from './scheme'
import { SIZE_SPECS, type Size } from './sizes'

/** In development antd writes its styles while it renders, so it needs every token. */
function useWholeTheme(size: Size, still: boolean): ThemeConfig {
  const dark = useSyncExternalStore(watchScheme, isDark)
  return useMemo(
    () => (dark ? darkAntdTheme(size, still, theme.darkAlgorithm) : antdTheme(size, still)),
    [size, still, dark],
  )
}

/** In a build the style sheet has everything except what `antd/use-token.ts` provides. */
function useDrawnTheme(size: Size, still: boolean): ThemeConfig {
  return useMemo(
    () => ({
      hashed: false,
      cssVar: { key: 'console' },
      token: { motion: !still, controlHeight: SIZE_SPECS[size].controlHeight },
    }),
    [size, still],
  )
}

/** antd's theme for a 尺寸, and for less motion. */
export const useTheme = import.meta.env.DEV ? useWholeTheme : useDrawnTheme
