/** The native ResizeObserver, instead of rc-resize-observer's polyfill. */
export default ResizeObserver
