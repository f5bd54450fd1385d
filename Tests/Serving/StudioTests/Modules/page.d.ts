// What the page's modules use that the compiler does not know: the module that the program generates, and the browser's news.

declare module "*/known.js" {
  export const properties: any[];
  export const schema: any;
  export const devices: any[];
  export const layouts: any[];
}

declare module "*/designs.js" {
  export const schemas: any;
}

interface Window {
  studio: any;
  EyeDropper: any;
}
