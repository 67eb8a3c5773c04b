import type { ThemeConfig } from 'antd'
import { SIZE_SPECS, type Size } from './sizes.ts'
import { darkTokens, tokens, type Palette } from './tokens.ts'

/**
 * antd's theme from the same tokens as the CSS variables, for a 尺寸. With reduced motion (`still`)
 * dialogs and lists appear at once instead of after a fade.
 */
export function antdTheme(size: Size, still = false, palette: Palette = tokens): ThemeConfig {
  const { font, radius } = tokens
  const { color, tone } = palette
  const { controlHeight, rowHeight } = SIZE_SPECS[size]
  const cellPadding = Math.max(2, Math.floor((rowHeight - 23) / 2))
  return {
    // With CSS variables and without hashes antd writes each component's styles once, not per
    // theme.
    hashed: false,
    cssVar: { key: 'console' },
    token: {
      motion: !still,
      colorPrimary: color.primary,
      colorPrimaryHover: color.primaryHover,
      colorPrimaryActive: color.primaryActive,
      colorLink: color.primary,
      colorLinkHover: color.primaryActive,
      colorLinkActive: color.primaryActive,
      colorInfo: color.primary,
      colorSuccess: tone.success.text,
      colorWarning: tone.waiting.text,
      colorError: tone.failed.text,
      colorTextBase: color.text,
      colorText: color.text,
      colorTextSecondary: color.textSecondary,
      colorTextTertiary: color.textTertiary,
      colorTextDescription: color.textSecondary,
      colorTextPlaceholder: color.textTertiary,
      colorTextDisabled: color.textTertiary,
      colorBorder: color.border,
      colorBorderSecondary: color.borderSubtle,
      colorBgLayout: color.bgSubtle,
      fontFamily: font.sans,
      fontFamilyCode: font.mono,
      fontSize: font.size,
      borderRadius: radius.medium,
      borderRadiusLG: radius.large,
      borderRadiusSM: radius.small,
      controlHeight,
      // A 尺寸 sets every height itself: antd's own large and small would scale it again.
      controlHeightLG: controlHeight,
      controlHeightSM: Math.max(24, controlHeight - 8),
      wireframe: false,
    },
    components: {
      Table: {
        headerBg: color.bgSubtle,
        headerColor: color.textSecondary,
        headerSplitColor: 'transparent',
        rowHoverBg: color.bgHover,
        borderColor: color.borderSubtle,
        cellPaddingBlock: cellPadding,
        cellPaddingBlockMD: cellPadding,
        cellPaddingBlockSM: cellPadding,
        cellPaddingInline: 12,
        cellPaddingInlineMD: 12,
        cellPaddingInlineSM: 8,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', dangerShadow: 'none' },
      Form: { itemMarginBottom: 20, verticalLabelPadding: '0 0 4px' },
      Modal: { titleFontSize: font.sizeLarge },
    },
  }
}

type Algorithm = Extract<ThemeConfig['algorithm'], (...given: never[]) => unknown>

/**
 * The dark theme.
 * @param darkAlgorithm antd's algorithm; it derives what the tokens do not set
 */
export function darkAntdTheme(size: Size, still: boolean, darkAlgorithm: Algorithm): ThemeConfig {
  const { color, tone } = darkTokens
  const light = antdTheme(size, still, darkTokens)
  // antd derives darker colours from these for its dark theme; ours are already made for a dark
  // ground.
  const own: Algorithm = (_, made) => ({
    ...made!,
    colorPrimary: color.primary,
    colorPrimaryBg: color.primaryBg,
    colorLink: color.primary,
    colorInfo: color.primary,
    colorSuccess: tone.success.text,
    colorWarning: tone.waiting.text,
    colorError: tone.failed.text,
    colorErrorHover: tone.failed.text,
    colorErrorActive: tone.failed.text,
  })
  return {
    ...light,
    algorithm: [darkAlgorithm, own],
    token: {
      ...light.token,
      colorBgBase: color.bg,
      colorBgContainer: color.bg,
      colorBgElevated: color.bg,
      colorWhite: color.onPrimary,
      colorTextLightSolid: color.onPrimary,
      // Background of a tooltip; its text is dark.
      colorBgSpotlight: '#d5dce9',
    },
  }
}
