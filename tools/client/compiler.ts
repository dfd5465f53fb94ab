/** The compiler as a library. Ours is native and has none that is stable yet. */
export { default as ts } from 'typescript';
