import type { Tone } from '../lib/resource'
// With its extension: vite.config.ts imports this file too.
import { MOBILE_BELOW } from './mobile.ts'

/**
 * Every colour, size and font of the console. antd's theme (`antd-theme.ts`) and the CSS variables
 * (`tokens.css`, written by the build from `css-variables.ts`) are derived from them. Text colours
 * have 4.5:1 contrast on their background (a test computes it).
 */
export const tokens = {
  color: {
    /** Only for things that can be pressed. */
    primary: '#1a5fd0',
    primaryHover: '#2f6fdc',
    primaryActive: '#124aa8',
    primaryBg: '#edf3fd',
    onPrimary: '#ffffff',

    text: '#1b2433',
    textSecondary: '#566074',
    /** Placeholders and disabled text: still 4.5:1 on white. */
    textTertiary: '#6b7485',
    border: '#d6dbe4',
    /** Hairlines between rows. */
    borderSubtle: '#e9ecf1',
    bg: '#ffffff',
    bgSubtle: '#f4f6f9',
    bgHover: '#f0f4fa',
    shadow: '0 6px 24px rgba(18, 28, 48, 0.14)',

    menuBg: '#141c2e',
    menuBgHover: '#1f2a42',
    menuBgOpen: '#0f1625',
    menuText: '#b6c1d6',
    menuTextStrong: '#ffffff',
    /** The one accent of the dark menu. */
    menuAccent: '#4d8dff',
  },

  /**
   * done, running, waiting for a person, failed or refused, closed: text colour and tinted
   * background.
   */
  tone: {
    success: { text: '#137347', bg: '#e8f5ee' },
    running: { text: '#1a5fd0', bg: '#edf3fd' },
    waiting: { text: '#925400', bg: '#fdf3e2' },
    failed: { text: '#c0292f', bg: '#fdeeee' },
    closed: { text: '#566074', bg: '#eef0f3' },
    plain: { text: '#1b2433', bg: '#f4f6f9' },
  } satisfies Record<Tone, { text: string; bg: string }>,

  /** Lines and segments of charts, in this order; each has 3:1 contrast on white. */
  chart: ['#2b6cd4', '#0d8a72', '#b26b00', '#7d4cc2', '#bf3f72', '#5f6b7f'],

  font: {
    sans: "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Noto Sans SC', system-ui, sans-serif",
    mono: "'SF Mono', 'Cascadia Mono', Consolas, 'DejaVu Sans Mono', 'Noto Sans CJK SC', monospace",
    /** px */
    size: 14,
    sizeSmall: 12,
    sizeLarge: 16,
  },

  radius: { small: 3, medium: 5, large: 8 },

  /** px (spec §9). */
  layout: { sidebar: 210, sidebarFolded: 64, header: 64, tabs: 40, mobileBelow: MOBILE_BELOW },
} as const

/** Tokens that differ between light and dark. */
export interface Palette {
  color: Record<keyof typeof tokens.color, string>
  tone: Record<Tone, { text: string; bg: string }>
  chart: readonly string[]
}

/**
 * The dark values of the same tokens: a background without glare, and text as light as contrast
 * requires.
 */
export const darkTokens = {
  color: {
    primary: '#7aa9ff',
    primaryHover: '#94baff',
    primaryActive: '#a9c7ff',
    primaryBg: '#1b2a47',
    /** Dark on light blue: one blue serves links on the background and text on buttons. */
    onPrimary: '#0c1424',

    text: '#e3e8f2',
    textSecondary: '#a9b3c6',
    textTertiary: '#949fb4',
    border: '#3a465c',
    borderSubtle: '#283144',
    bg: '#171d2a',
    bgSubtle: '#10151f',
    bgHover: '#1f2738',
    shadow: '0 6px 24px rgba(0, 0, 0, 0.55)',

    menuBg: '#0b0f18',
    menuBgHover: '#1b2438',
    menuBgOpen: '#070a11',
    menuText: '#b6c1d6',
    menuTextStrong: '#ffffff',
    menuAccent: '#4d8dff',
  },
  tone: {
    success: { text: '#5fd39a', bg: '#12301f' },
    running: { text: '#7aa9ff', bg: '#1b2a47' },
    waiting: { text: '#f0b35a', bg: '#35270f' },
    failed: { text: '#ff8f8f', bg: '#3c191c' },
    closed: { text: '#a9b3c6', bg: '#252d3c' },
    plain: { text: '#e3e8f2', bg: '#10151f' },
  },
  chart: ['#6ea3f5', '#3fb99d', '#d9973b', '#a98be0', '#e0719c', '#94a0b5'],
} as const satisfies Palette
