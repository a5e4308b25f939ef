/** A style sheet is imported for the build alone. */
declare module '*.css';
