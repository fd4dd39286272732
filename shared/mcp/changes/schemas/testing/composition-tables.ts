/** Compositions, references and what is said about values. */
export const compositions = `
narrower | an alternative fewer | {"anyOf":[{"type":"string"},{"type":"number"},{"type":"boolean"}]} | {"anyOf":[{"type":"string"},{"type":"number"}]}
narrower | one alternative fewer, of which one holds | {"oneOf":[{"type":"string"},{"type":"number"}]} | {"oneOf":[{"type":"string"}]}
narrower | a condition more | {"allOf":[{"type":"string"}]} | {"allOf":[{"type":"string"},{"minLength":1}]}
narrower | a condition beside alternatives | {"anyOf":[{"type":"string"},{"type":"null"}]} | {"anyOf":[{"type":"string"},{"type":"null"}],"maxLength":3}
narrower | a limit in an alternative | {"anyOf":[{"type":"string"},{"type":"null"}]} | {"anyOf":[{"type":"string","maxLength":3},{"type":"null"}]}
narrower | a kind of object fewer | {"anyOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},{"type":"object","properties":{"k":{"const":"b"}},"required":["k"]}]} | {"anyOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]}]}
narrower | a property is required by allOf | {"allOf":[{"type":"object","properties":{"a":{}}}]} | {"allOf":[{"type":"object","properties":{"a":{}}},{"required":["a"]}]}
narrower | a property of an alternative is required | {"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"null"}]} | {"anyOf":[{"type":"object","properties":{"a":{}},"required":["a"]},{"type":"null"}]}
other | another alternative | {"anyOf":[{"type":"string"},{"type":"number"}]} | {"anyOf":[{"type":"string"},{"type":"boolean"}]}
other | another type in allOf | {"allOf":[{"type":"string"}]} | {"allOf":[{"type":"number"}]}
other | a property of an alternative has another type | {"anyOf":[{"type":"object","properties":{"a":{"type":"string"}}},{"type":"null"}]} | {"anyOf":[{"type":"object","properties":{"a":{"type":"number"}}},{"type":"null"}]}
added | a property in allOf | {"allOf":[{"type":"object","properties":{"a":{}}}]} | {"allOf":[{"type":"object","properties":{"a":{},"b":{}}}]}
added | a property of an alternative | {"anyOf":[{"type":"object","properties":{"a":{}}},{"type":"null"}]} | {"anyOf":[{"type":"object","properties":{"a":{},"b":{}}},{"type":"null"}]}
stricter | one alternative holds in place of any | {"type":"number","anyOf":[{"minimum":0},{"maximum":10}]} | {"type":"number","oneOf":[{"minimum":0},{"maximum":10}]}
stricter | what is ruled out | {"type":"string"} | {"type":"string","not":{"const":"a"}}
unknown | something else is ruled out | {"type":"string","not":{"const":"a"}} | {"type":"string","not":{"const":"b"}}
stricter | a condition with if | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{}},"if":{"required":["a"]},"then":{"maxProperties":1}}
unknown | another then | {"type":"object","if":{"required":["a"]},"then":{"maxProperties":1}} | {"type":"object","if":{"required":["a"]},"then":{"maxProperties":2}}
same | an if without then | {"type":"object"} | {"type":"object","if":{"required":["a"]}}
same | one condition in allOf | {"type":"string","minLength":1} | {"allOf":[{"type":"string"},{"minLength":1}]}
same | an empty condition | {"type":"string"} | {"type":"string","allOf":[{}]}
same | one alternative | {"type":"string"} | {"anyOf":[{"type":"string"}]}
same | an alternative twice | {"anyOf":[{"type":"string"},{"type":"null"}]} | {"anyOf":[{"type":"string"},{"type":"null"},{"type":"null"}]}
same | alternatives in alternatives | {"anyOf":[{"type":"string"},{"type":"number"},{"type":"null"}]} | {"anyOf":[{"anyOf":[{"type":"string"},{"type":"number"}]},{"type":"null"}]}
same | alternatives in another order | {"anyOf":[{"type":"string","maxLength":3},{"type":"null"}]} | {"anyOf":[{"type":"null"},{"type":"string","maxLength":3}]}
same | alternatives of which only one can hold | {"anyOf":[{"type":"string"},{"type":"number"}]} | {"oneOf":[{"type":"number"},{"type":"string"}]}
same | an alternative that another one includes | {"anyOf":[{"type":"number"},{"type":"integer"}]} | {"type":"number"}
`;

export const references = `
same | a definition in place of its schema | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}}}
same | a definition with another name | {"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}} | {"$ref":"#/$defs/b","$defs":{"b":{"type":"string"}}}
same | definitions as in draft 7 | {"$ref":"#/definitions/a","definitions":{"a":{"type":"string"}}} | {"$ref":"#/$defs/a","$defs":{"a":{"type":"string"}}}
same | another definition that nothing refers to | {"type":"string","$defs":{"a":{"type":"string"}}} | {"type":"string","$defs":{"a":{"type":"number"}}}
same | an escaped name | {"$ref":"#/$defs/a~1b","$defs":{"a/b":{"type":"string"}}} | {"type":"string"}
same | a tree with another name | {"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"next":{"$ref":"#/$defs/n"}}}}} | {"$ref":"#/$defs/m","$defs":{"m":{"type":"object","properties":{"next":{"$ref":"#/$defs/m"}}}}}
narrower | a limit in a definition | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}}} | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string","maxLength":3}}}
narrower | a value fewer in a definition | {"type":"array","items":{"$ref":"#/$defs/t"},"$defs":{"t":{"enum":["a","b"]}}} | {"type":"array","items":{"$ref":"#/$defs/t"},"$defs":{"t":{"enum":["a"]}}}
narrower | a condition beside a reference | {"$ref":"#/$defs/t","$defs":{"t":{"type":"string"}}} | {"$ref":"#/$defs/t","minLength":1,"$defs":{"t":{"type":"string"}}}
narrower | a tree's values | {"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"v":{"type":"number"},"next":{"$ref":"#/$defs/n"}}}}} | {"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"v":{"type":"integer"},"next":{"$ref":"#/$defs/n"}}}}}
other | another type in a definition | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}}} | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"number"}}}
other | another definition | {"$ref":"#/$defs/a","$defs":{"a":{"type":"string"},"b":{"type":"number"}}} | {"$ref":"#/$defs/b","$defs":{"a":{"type":"string"},"b":{"type":"number"}}}
other | another type of a tree's values | {"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"v":{"type":"number"},"next":{"$ref":"#/$defs/n"}}}}} | {"$ref":"#/$defs/n","$defs":{"n":{"type":"object","properties":{"v":{"type":"string"},"next":{"$ref":"#/$defs/n"}}}}}
added | a property in a definition | {"$ref":"#/$defs/o","$defs":{"o":{"type":"object","properties":{"a":{}}}}} | {"$ref":"#/$defs/o","$defs":{"o":{"type":"object","properties":{"a":{},"b":{}}}}}
minor breaking breaking risky | a property of a closed definition | {"$ref":"#/$defs/o","$defs":{"o":{"type":"object","properties":{"a":{}},"additionalProperties":false}}} | {"$ref":"#/$defs/o","$defs":{"o":{"type":"object","properties":{"a":{},"b":{}},"additionalProperties":false}}}
unknown | another schema elsewhere | {"$ref":"https://a.example/x"} | {"$ref":"https://a.example/y"}
stricter | a schema elsewhere | {"type":"string"} | {"type":"string","$ref":"https://a.example/x"}
unknown | another dynamic reference | {"$dynamicRef":"#a"} | {"$dynamicRef":"#b"}
`;

export const annotations = `
shown | a title | {"type":"string"} | {"type":"string","title":"A"}
shown | a title of a property | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{"title":"A"}}}
shown | examples | {"type":"string"} | {"type":"string","examples":["a"]}
shown | other examples | {"type":"string","examples":["a"]} | {"type":"string","examples":["b"]}
shown | deprecated | {"type":"string"} | {"type":"string","deprecated":true}
shown | to read only | {"type":"string"} | {"type":"string","readOnly":true}
shown | to write only | {"type":"string"} | {"type":"string","writeOnly":true}
shown | another dialect | {"type":"string","$schema":"http://json-schema.org/draft-07/schema#"} | {"type":"string","$schema":"https://json-schema.org/draft/2020-12/schema"}
read | a description | {"type":"string"} | {"type":"string","description":"A"}
read | another description | {"type":"string","description":"A"} | {"type":"string","description":"B"}
read | a description of a property | {"type":"object","properties":{"a":{}}} | {"type":"object","properties":{"a":{"description":"A"}}}
read | a description of a nested property | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{"description":"A"}}}}} | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{"description":"B"}}}}}
read | a description of entries | {"type":"array","items":{"type":"string"}} | {"type":"array","items":{"type":"string","description":"A"}}
read | a description of a tuple's entry | {"type":"array","prefixItems":[{"type":"string"}]} | {"type":"array","prefixItems":[{"type":"string","description":"A"}]}
read | a description of a map's values | {"type":"object","additionalProperties":{"type":"string"}} | {"type":"object","additionalProperties":{"type":"string","description":"A"}}
read | a description of a pattern's values | {"type":"object","patternProperties":{"^x":{"type":"string"}}} | {"type":"object","patternProperties":{"^x":{"type":"string","description":"A"}}}
read | a description of a definition | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string"}}} | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"type":"string","description":"A"}}}
read | a description of an alternative | {"anyOf":[{"type":"string"},{"type":"null"}]} | {"anyOf":[{"type":"string","description":"A"},{"type":"null"}]}
read | a description in allOf | {"allOf":[{"type":"string"}]} | {"allOf":[{"type":"string","description":"A"}]}
read | descriptions of constants | {"oneOf":[{"const":"a","description":"A"},{"const":"b"}]} | {"oneOf":[{"const":"a","description":"B"},{"const":"b"}]}
shown | a title of an alternative | {"anyOf":[{"type":"string"},{"type":"null"}]} | {"anyOf":[{"type":"string","title":"A"},{"type":"null"}]}
info info risky info | a default | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"a":{"type":"string","default":"x"}}}
risky info risky info | another default | {"type":"object","properties":{"a":{"default":1}}} | {"type":"object","properties":{"a":{"default":2}}}
risky info risky info | another default of a nested property | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{"default":1}}}}} | {"type":"object","properties":{"o":{"type":"object","properties":{"a":{"default":2}}}}}
risky info risky info | another default in a definition | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"default":1}}} | {"type":"object","properties":{"a":{"$ref":"#/$defs/t"}},"$defs":{"t":{"default":2}}}
shown | another default of what is required | {"type":"object","properties":{"a":{"default":1}},"required":["a"]} | {"type":"object","properties":{"a":{"default":2}},"required":["a"]}
same | a default with members in another order | {"default":{"a":1,"b":2}} | {"default":{"b":2,"a":1}}
unknown | sent as a header | {"type":"object","properties":{"a":{"type":"string"}}} | {"type":"object","properties":{"a":{"type":"string","x-mcp-header":"A"}}}
unknown | sent as another header | {"type":"object","properties":{"a":{"x-mcp-header":"A"}}} | {"type":"object","properties":{"a":{"x-mcp-header":"B"}}}
same | a comment | {"type":"string"} | {"type":"string","$comment":"A"}
same | a keyword that nobody knows | {"type":"string"} | {"type":"string","x-order":1}
same | an id | {"type":"string"} | {"type":"string","$id":"https://a.example/a"}
`;
