/**
 * The few globals that Node and browsers both have and that shared/ may therefore use. They are declared here
 * because neither runtime's type library may be loaded: it would let the rest of that runtime in.
 */
declare global {
  class URL {
    constructor(url: string, base?: string);
    static canParse(url: string, base?: string): boolean;
    readonly href: string;
    readonly searchParams: { append(name: string, value: string): void };
    readonly origin: string;
    protocol: string;
    readonly username: string;
    readonly password: string;
    readonly host: string;
    readonly hostname: string;
    readonly port: string;
    pathname: string;
    readonly search: string;
    readonly hash: string;
  }

  class TextDecoder {
    constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
    decode(input?: Uint8Array, options?: { stream?: boolean }): string;
  }

  class TextEncoder {
    encode(input?: string): Uint8Array<ArrayBuffer>;
  }

  function atob(base64: string): string;
  function btoa(binary: string): string;
}

export {};
