/** Lists and objects. */
export const lists = `
narrower | entries with a type | {"type":"array"} | {"type":"array","items":{"type":"string"}}
narrower | whole numbers as entries | {"type":"array","items":{"type":"number"}} | {"type":"array","items":{"type":"integer"}}
narrower | an entry at least | {"type":"array"} | {"type":"array","minItems":1}
narrower | a limit of entries | {"type":"array"} | {"type":"array","maxItems":5}
narrower | fewer entries at most | {"type":"array","maxItems":5} | {"type":"array","maxItems":4}
narrower | entries that differ | {"type":"array"} | {"type":"array","uniqueItems":true}
narrower | the first entry has a type | {"type":"array"} | {"type":"array","prefixItems":[{"type":"string"}]}
narrower | the second entry has a type | {"type":"array","prefixItems":[{"type":"string"}]} | {"type":"array","prefixItems":[{"type":"string"},{"type":"number"}]}
narrower | no more entries than those | {"type":"array","prefixItems":[{"type":"string"}]} | {"type":"array","prefixItems":[{"type":"string"}],"items":false}
narrower | lists in lists | {"type":"array","items":{"type":"array"}} | {"type":"array","items":{"type":"array","items":{"type":"string"}}}
narrower | a limit of an entry of a tuple | {"type":"array","prefixItems":[{"type":"string"}]} | {"type":"array","prefixItems":[{"type":"string","maxLength":3}]}
other | entries of another type | {"type":"array","items":{"type":"string"}} | {"type":"array","items":{"type":"number"}}
other | a first entry of another type | {"type":"array","prefixItems":[{"type":"string"}]} | {"type":"array","prefixItems":[{"type":"number"}]}
other | more entries than before | {"type":"array","maxItems":2} | {"type":"array","minItems":3}
stricter | an entry that must be in it | {"type":"array"} | {"type":"array","contains":{"type":"string"}}
unknown | another entry that must be in it | {"type":"array","contains":{"type":"string"}} | {"type":"array","contains":{"type":"number"}}
stricter | no entries that nothing describes | {"type":"array"} | {"type":"array","unevaluatedItems":false}
stricter | two such entries at least | {"type":"array","contains":{"type":"string"}} | {"type":"array","contains":{"type":"string"},"minContains":2}
same | a tuple as in draft 7 | {"type":"array","items":[{"type":"string"}],"additionalItems":false} | {"type":"array","prefixItems":[{"type":"string"}],"items":false}
same | any entries | {"type":"array"} | {"type":"array","items":true}
same | any entries, as an object | {"type":"array","items":{}} | {"type":"array"}
same | entries that needn't differ | {"type":"array"} | {"type":"array","uniqueItems":false}
same | one entry can't be there twice | {"type":"array","maxItems":1} | {"type":"array","maxItems":1,"uniqueItems":true}
same | a tuple's length | {"type":"array","prefixItems":[{"type":"string"}],"items":false} | {"type":"array","prefixItems":[{"type":"string"}],"items":false,"maxItems":1}
same | entries of another type's schema | {"type":"string"} | {"type":"string","items":{"type":"number"}}
added | a property of entries | {"type":"array","items":{"type":"object","properties":{"a":{}}}} | {"type":"array","items":{"type":"object","properties":{"a":{},"b":{}}}}
`;

export const objects = `
added | an optional property | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{},"b":{"type":"string"}}}
added | the first property | {"type":"object"} | {"type":"object","properties":{"a":{}}}
added | a nested property | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{}}}}} | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{},"b":{}}}}}
breaking minor risky breaking | a required property | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{},"b":{}},"required":["b"]}
minor breaking breaking risky | an optional property of a closed object | {"type":"object","properties":{"a":{}},"additionalProperties":false} | {"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}
breaking breaking breaking breaking | a required property of a closed object | {"type":"object","properties":{"a":{}},"additionalProperties":false} | {"type":"object","properties":{"a":{},"b":{}},"required":["b"],"additionalProperties":false}
minor breaking breaking risky | a nested property of a closed object | {"type":"object","properties":{"o":{"type":"object","properties":{},"additionalProperties":false}}} | {"type":"object","properties":{"o":{"type":"object","properties":{"b":{}},"additionalProperties":false}}}
minor breaking breaking risky | a property of closed entries | {"type":"array","items":{"type":"object","properties":{"a":{}},"additionalProperties":false}} | {"type":"array","items":{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}}
minor risky risky risky | a property of a closed object that a pattern may allow | {"type":"object","patternProperties":{"^x":{}},"additionalProperties":false} | {"type":"object","properties":{"xa":{}},"patternProperties":{"^x":{}},"additionalProperties":false}
breaking minor risky breaking | a required name without a schema | {"type":"object"} | {"type":"object","required":["a"]}
narrower | a property is required | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{}},"required":["a"]}
narrower | a nested property is required | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{}}}}} | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{}},"required":["a"]}}}
narrower | a second property is required | {"type":"object","properties":{"a":{},"b":{}},"required":["a"]} | {"type":"object","properties":{"a":{},"b":{}},"required":["a","b"]}
narrower | a property has a type | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{"type":"string"}}}
narrower | a property has a limit | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"a":{"type":"string","maxLength":3}}}
narrower | a property may not be there | {"type":"object","properties":{"a":true}} | {"type":"object","properties":{"a":false}}
unknown | a renamed property | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"b":{}}}
other | a renamed required property | {"type":"object","properties":{"a":{}},"required":["a"]} | {"type":"object","properties":{"b":{}},"required":["b"]}
other | a renamed property of a closed object | {"type":"object","properties":{"a":{}},"additionalProperties":false} | {"type":"object","properties":{"b":{}},"additionalProperties":false}
other | a property of another type | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"a":{"type":"number"}}}
other | one property is required, another one no longer | {"type":"object","properties":{"a":{},"b":{}},"required":["a"]} | {"type":"object","properties":{"a":{},"b":{}},"required":["b"]}
same | required names in another order | {"type":"object","properties":{"a":{},"b":{}},"required":["a","b"]} | {"type":"object","properties":{"b":{},"a":{}},"required":["b","a"]}
same | a required name twice | {"type":"object","properties":{"a":{}},"required":["a"]} | {"type":"object","properties":{"a":{}},"required":["a","a"]}
same | nothing is required | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{}},"required":[]}
same | no properties | {"type":"object"} | {"type":"object","properties":{}}
same | properties of a text | {"type":"string"} | {"type":"string","properties":{"a":{}},"required":["a"]}
stricter | other properties are refused | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{}},"additionalProperties":false}
stricter | other properties have a type | {"type":"object"} | {"type":"object","additionalProperties":{"type":"string"}}
same | other properties are allowed | {"type":"object"} | {"type":"object","additionalProperties":true}
same | other properties are anything | {"type":"object","additionalProperties":{}} | {"type":"object"}
narrower | a map is closed | {"type":"object","additionalProperties":{"type":"string"}} | {"type":"object","additionalProperties":false}
narrower | the values of a map | {"type":"object","additionalProperties":{"type":"number"}} | {"type":"object","additionalProperties":{"type":"integer"}}
other | other values of a map | {"type":"object","additionalProperties":{"type":"string"}} | {"type":"object","additionalProperties":{"type":"number"}}
added | a property of a map's values | {"type":"object","additionalProperties":{"type":"object","properties":{"a":{}}}} | {"type":"object","additionalProperties":{"type":"object","properties":{"a":{},"b":{}}}}
narrower | names of a map | {"type":"object","additionalProperties":{"type":"string"}} | {"type":"object","additionalProperties":{"type":"string"},"propertyNames":{"maxLength":3}}
narrower | shorter names | {"type":"object","propertyNames":{"maxLength":5}} | {"type":"object","propertyNames":{"maxLength":3}}
narrower | a property at least | {"type":"object"} | {"type":"object","minProperties":1}
narrower | a limit of properties | {"type":"object"} | {"type":"object","maxProperties":5}
stricter | a pattern of names | {"type":"object"} | {"type":"object","patternProperties":{"^x":{"type":"string"}}}
narrower | the values of a pattern | {"type":"object","patternProperties":{"^x":{"type":"number"}}} | {"type":"object","patternProperties":{"^x":{"type":"integer"}}}
other | other values of a pattern | {"type":"object","patternProperties":{"^x":{"type":"number"}}} | {"type":"object","patternProperties":{"^x":{"type":"string"}}}
narrower | a property requires another one | {"type":"object","properties":{"a":{},"b":{}}} | {"type":"object","properties":{"a":{},"b":{}},"dependentRequired":{"a":["b"]}}
same | a dependency as in draft 7 | {"type":"object","dependencies":{"a":["b"]}} | {"type":"object","dependentRequired":{"a":["b"]}}
same | a dependency of what is always there | {"type":"object","properties":{"a":{},"b":{}},"required":["b"]} | {"type":"object","properties":{"a":{},"b":{}},"required":["b"],"dependentRequired":{"a":["b"]}}
stricter | a schema that depends on a property | {"type":"object"} | {"type":"object","dependentSchemas":{"a":{"required":["b"]}}}
unknown | another schema that depends on a property | {"type":"object","dependentSchemas":{"a":{"required":["b"]}}} | {"type":"object","dependentSchemas":{"a":{"required":["c"]}}}
stricter | no properties that nothing describes | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{}},"unevaluatedProperties":false}
`;
